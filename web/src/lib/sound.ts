/** Small sounds, made on the spot: a cup set down, a card, a bell. */
import { preferences } from "./preferences.svelte";

export type Sound = "cup" | "card" | "flip" | "late" | "turn" | "finito" | "win" | "tick";

let context: AudioContext | null = null;

type Tone = {
  at: number;
  from: number;
  to: number;
  length: number;
  loud: number;
  shape: OscillatorType;
};

const TONES: Record<Sound, Tone[]> = {
  cup: [
    { at: 0, from: 240, to: 90, length: 0.09, loud: 0.9, shape: "sine" },
    { at: 0.01, from: 1900, to: 700, length: 0.03, loud: 0.15, shape: "triangle" },
  ],
  card: [{ at: 0, from: 900, to: 320, length: 0.045, loud: 0.4, shape: "triangle" }],
  flip: [
    { at: 0, from: 500, to: 800, length: 0.03, loud: 0.2, shape: "triangle" },
    { at: 0.035, from: 560, to: 860, length: 0.03, loud: 0.2, shape: "triangle" },
  ],
  late: [{ at: 0, from: 260, to: 150, length: 0.2, loud: 0.5, shape: "sawtooth" }],
  turn: [{ at: 0, from: 660, to: 660, length: 0.12, loud: 0.35, shape: "sine" }],
  finito: [523, 659, 784, 1047].map((pitch, n) => ({
    at: n * 0.09,
    from: pitch,
    to: pitch,
    length: 0.22,
    loud: 0.5,
    shape: "triangle",
  })),
  win: [392, 523, 659, 784].map((pitch, n) => ({
    at: n * 0.14,
    from: pitch,
    to: pitch,
    length: 0.35,
    loud: 0.45,
    shape: "sine",
  })),
  tick: [{ at: 0, from: 1200, to: 1200, length: 0.02, loud: 0.2, shape: "square" }],
};

/** Play a sound, as loud as is wished; browsers allow it only after a first touch or key. */
export function play(sound: Sound): void {
  if (preferences.volume <= 0 || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const tone of TONES[sound]) sing(context, tone, now);
}

function sing(context: AudioContext, tone: Tone, now: number): void {
  const oscillator = new OscillatorNode(context, { type: tone.shape, frequency: tone.from });
  const gain = new GainNode(context, { gain: tone.loud * preferences.volume * 0.4 });
  const start = now + tone.at;
  const end = start + tone.length;
  oscillator.frequency.exponentialRampToValueAtTime(tone.to, end);
  gain.gain.setValueAtTime(tone.loud * preferences.volume * 0.4, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end + 0.02);
}
