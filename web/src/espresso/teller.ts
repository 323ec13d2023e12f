/** Tells what is new among many things that change, seldom enough to be listened to. */

const PAUSE = 1500;

export class Teller {
  #told = new Set<string>();
  #now: () => string[] = () => [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly say: (news: string[]) => void) {}

  /** How things are now, put into words only when it comes to that; what is still so after a pause, and was not told yet, is said. */
  tell(now: () => string[]): void {
    this.#now = now;
    this.#timer ??= setTimeout(() => this.#speak(), PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #speak(): void {
    this.#timer = undefined;
    const now = this.#now();
    const news = now.filter((text) => !this.#told.has(text));
    this.#told = new Set(now);
    if (news.length > 0) this.say(news);
  }
}
