import type { Frame } from "../protocol";

/** The frames that still stand at the end: moves taken back are not part of the game. */
export function standing(frames: Frame[]): Frame[] {
  let kept: Frame[] = [];
  for (const frame of frames) {
    const { kind, to } = frame.entry;
    if (kind !== "undo") kept.push(frame);
    else if (to !== null) kept = kept.filter((other) => other.seq <= to || other.entry.kind !== "move");
  }
  return kept;
}
