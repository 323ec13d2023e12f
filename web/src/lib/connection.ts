/** A socket to one table that comes back by itself, misses nothing and does nothing twice. */
import type { Command, HouseMessage } from "../wire";
import { newId } from "./house";

export type Answer = { ok: true } | { ok: false; code: string; sentence: string; late?: number };
export type Status = "connecting" | "connected" | "reconnecting" | "crowded" | "closed";

type Waiting = { command: Command; answer: (answer: Answer) => void };

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;
const SILENCE = 40_000;
/** The house closes with this where one address has too many connections open. */
const CROWDED = 4029;

export class Connection {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(
    readonly path: string,
    readonly have: () => number | null,
    readonly onMessage: (message: HouseMessage) => void,
    readonly onStatus: (status: Status) => void,
  ) {
    this.#connect("connecting");
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  /** Send a command; it is sent again after a cut until it is answered, and happens once. */
  send(command: Command): Promise<Answer> {
    const id = newId();
    return new Promise((answer) => {
      this.#waiting.set(id, { command, answer });
      this.#transmit(id, command);
    });
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
    this.onStatus("closed");
  }

  #connect(status: Status): void {
    this.onStatus(status);
    const url = new URL(this.path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => this.#greet(socket);
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data as string) as HouseMessage);
    socket.onclose = ({ code }) => this.#lost(socket, code === CROWDED);
  }

  #greet(socket: WebSocket): void {
    const have = this.have();
    socket.send(JSON.stringify(have === null ? { type: "hello" } : { type: "hello", have }));
    for (const [id, { command }] of this.#waiting) this.#transmit(id, command);
  }

  #transmit(id: string, command: Command): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type: "do", id, command }));
  }

  #receive(message: HouseMessage): void {
    this.#listen();
    if (message.type === "ping") {
      this.#socket?.send(JSON.stringify({ type: "pong", n: message.n }));
    } else if (message.type === "welcome") {
      this.#pause = FIRST_PAUSE;
      this.onStatus("connected");
    }
    this.onMessage(message);
    if (message.type === "done") this.#answered(message.id, { ok: true });
    if (message.type === "refused" && message.id !== null) {
      const { code, sentence, late } = message;
      this.#answered(message.id, {
        ok: false,
        code,
        sentence,
        ...(late === undefined ? {} : { late }),
      });
    }
  }

  #answered(id: string, answer: Answer): void {
    this.#waiting.get(id)?.answer(answer);
    this.#waiting.delete(id);
  }

  /** A house that says nothing for so long, not even a ping, is gone without a goodbye. */
  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#socket && this.#lost(this.#socket), SILENCE);
  }

  #lost(socket: WebSocket, crowded = false): void {
    if (this.#ended || socket !== this.#socket) return;
    this.#socket = null;
    socket.close();
    clearTimeout(this.#silence);
    const status = crowded ? "crowded" : "reconnecting";
    if (crowded) this.#pause = LONGEST_PAUSE; // until somebody else leaves
    this.onStatus(status);
    this.#timer = setTimeout(
      () => this.#connect(status),
      this.#pause * (0.7 + 0.6 * Math.random()),
    );
    this.#pause = Math.min(this.#pause * 1.7, LONGEST_PAUSE);
  }

  #hurry = (): void => {
    if (this.#socket !== null || this.#ended || document.hidden) return;
    clearTimeout(this.#timer);
    this.#connect("reconnecting");
  };
}
