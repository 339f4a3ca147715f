/** A few soft tones made on the spot; nothing to download. */
import { settings } from "./settings.svelte";

type Tone = [frequency: number, start: number, length: number];

const tunes: Record<"turn" | "asked" | "low" | "place" | "coin" | "end" | "chat", Tone[]> = {
  turn: [
    [587, 0, 0.5],
    [880, 0.14, 0.7],
  ],
  asked: [
    [659, 0, 0.18],
    [659, 0.16, 0.3],
  ],
  low: [
    [440, 0, 0.15],
    [440, 0.22, 0.15],
  ],
  place: [[196, 0, 0.12]],
  coin: [
    [1319, 0, 0.12],
    [1760, 0.06, 0.2],
  ],
  end: [
    [440, 0, 0.5],
    [554, 0.16, 0.5],
    [659, 0.32, 0.9],
  ],
  chat: [[740, 0, 0.15]],
};

let context: AudioContext | null = null;

// Browsers let a page make sounds only after a gesture by the user.
for (const gesture of ["pointerdown", "keydown"]) {
  addEventListener(gesture, () => void (context ??= new AudioContext()), { once: true, capture: true });
}

export function play(name: keyof typeof tunes): void {
  if (!settings.sound || !context) return;
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  for (const [frequency, start, length] of tunes[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, now + start);
    volume.gain.linearRampToValueAtTime(0.12, now + start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
