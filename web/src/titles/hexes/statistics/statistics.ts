/** What a finished game says about itself, counted from the frames of its replay. */
import type { Frame } from "../../../protocol";
import { standing } from "../../../table/standing";
import { total } from "../cards/cards";
import type { Extension } from "../extension";
import { eventsOf, type GameEvent } from "../state";

export const sources = ["production", "set_up", "trade", "supply", "robbery", "cards"];
export const losses = ["robbed", "discarded", "given_up"] as const;
export type Loss = (typeof losses)[number];
/** Cards that came in from a source, and cards that were lost. */
export type Gain = [seat: number, source: string, n: number];
export type Lost = [seat: number, loss: Loss, n: number];

export interface Moment {
  /** How many rolls there were until then. */
  roll: number;
  /** As the rules counted them, hidden ones included. */
  points: number[];
  /** Cards that came in until then, by where they came from, for each seat. */
  gained: Record<string, number>[];
}

export interface Statistics {
  seats: number;
  /** Where cards could come from; `rare` sources are shown only if some did. */
  sources: string[];
  rare: string[];
  /** How often each sum from 2 to 12 was rolled. */
  dice: number[];
  rolls: number;
  moments: Moment[];
  lost: Record<Loss, number>[];
  /** trades[a][b]: trades between the two, and how many cards a gave to b. */
  trades: { n: number; gave: number }[][];
}

/** In how many of 36 rolls each sum from 2 to 12 comes up. */
export const chances = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map((ways) => ways / 36);

export function count(frames: Frame[], extensions: Extension[] = []): Statistics | null {
  const kept = standing(frames);
  const seats = kept.at(-1)?.points.length;
  if (!seats) return null;
  const each = <T>(make: () => T): T[] => Array.from({ length: seats }, make);
  const zero = <K extends string>(names: readonly K[]) => Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>;
  const rare = extensions.flatMap((one) => one.sources ?? []);
  const gained = each(() => zero([...sources, ...rare]));
  const lost = each(() => zero(losses));
  const trades = each(() => each(() => ({ n: 0, gave: 0 })));
  const dice = Array<number>(11).fill(0);
  const moments: Moment[] = [];
  let roll = 0;

  /** One moment for each roll: what happened after it belongs to it. */
  const note = (points: number[]) => {
    const now = { roll, points, gained: gained.map((one) => ({ ...one })) };
    if (moments.at(-1)?.roll === roll) moments[moments.length - 1] = now;
    else moments.push(now);
  };

  for (const frame of kept) {
    for (const event of eventsOf(frame.entry)) {
      if (event.kind === "rolled") {
        roll++;
        dice[event.first + event.second - 2]++;
      }
      const came = [...gainsOf(event), ...extensions.flatMap((one) => one.gains?.(event) ?? [])];
      const went = [...lossesOf(event), ...extensions.flatMap((one) => one.losses?.(event) ?? [])];
      for (const [seat, source, n] of came) gained[seat][source] += n;
      for (const [seat, loss, n] of went) lost[seat][loss] += n;
      if (event.kind === "traded") {
        const { seat: a, partner: b } = event;
        trades[a][b].n++;
        trades[b][a].n++;
        trades[a][b].gave += total(event.gave);
        trades[b][a].gave += total(event.got);
      }
    }
    note(frame.points);
  }
  return { seats, sources: [...sources, ...rare], rare, dice, rolls: roll, moments, lost, trades };
}

function gainsOf(event: GameEvent): Gain[] {
  switch (event.kind) {
    case "produced":
      return [[event.seat, "production", total(event.cards)]];
    case "received":
      return [[event.seat, "set_up", total(event.cards)]];
    case "traded":
      return [
        [event.seat, "trade", total(event.got)],
        [event.partner, "trade", total(event.gave)],
      ];
    case "exchanged":
      return [[event.seat, "supply", total(event.got)]];
    case "stolen":
      return [[event.seat, "robbery", 1]];
    case "plenty":
      return [[event.seat, "cards", total(event.cards)]];
    case "monopoly":
      return [[event.seat, "cards", event.count]];
    default:
      return [];
  }
}

function lossesOf(event: GameEvent): Lost[] {
  switch (event.kind) {
    case "stolen":
      return [[event.victim, "robbed", 1]];
    case "discarded":
      return [[event.seat, "discarded", total(event.cards)]];
    case "discarded_hidden":
      return [[event.seat, "discarded", event.count]];
    case "gave_up":
      return [[event.seat, "given_up", event.count]];
    default:
      return [];
  }
}

/** Everything that came in, or what came from one source. */
export function gainedBy({ gained }: Moment, seat: number, source: string): number {
  return source === "all" ? Object.values(gained[seat]).reduce((sum, n) => sum + n, 0) : gained[seat][source];
}
