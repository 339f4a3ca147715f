/** Pinch, wheel and drag choose the part of the map that is seen. Taps pass through. */
import type { Layout, Point } from "./geometry";

const MOST = 3.2;
const SLACK = 8;

export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export class Zoom {
  scale = $state(1);
  /** How far the middle of the view is from the middle of the map. */
  x = $state(0);
  y = $state(0);
  width = $state(0);
  height = $state(0);
  margins = $state.raw<Margins>({ top: 0, right: 0, bottom: 0, left: 0 });
  /** How many pixels beyond its edge the enlarged map can be drawn, where something covers its corners. */
  beyond = 0;
  /** Which kind of pointer came down last. */
  touch = false;

  #box: () => Layout["box"];
  #down = new Map<number, Point>();
  #start: Point | null = null;
  #moved = false;

  constructor(box: () => Layout["box"]) {
    this.#box = box;
  }

  /** Pixels per unit of the map when all of it is seen. */
  #fit = $derived.by(() => {
    const { width, height } = this.#box();
    const { top, right, bottom, left } = this.margins;
    return Math.max(Math.min((this.width - left - right) / width, (this.height - top - bottom) / height), 0.1);
  });
  unit = $derived(this.#fit * this.scale);
  /** The upper left corner of the stage on the map. */
  #corner = $derived(this.#cornerAt(this.unit, this.x, this.y));
  #home = $derived(this.#cornerAt(this.#fit, 0, 0));
  /** The picture is laid out whole, and moved and enlarged as one, which costs little while fingers move. */
  view = $derived(`${this.#home.x} ${this.#home.y} ${this.width / this.#fit || 1} ${this.height / this.#fit || 1}`);
  transform = $derived(
    this.scale === 1
      ? null
      : `translate(${(this.#home.x - this.#corner.x) * this.unit}px, ${(this.#home.y - this.#corner.y) * this.unit}px) scale(${this.scale})`,
  );
  /** Whether it is being moved right now. */
  busy = $state(false);
  #calm: ReturnType<typeof setTimeout> | undefined;

  #cornerAt(unit: number, x: number, y: number): Point {
    const box = this.#box();
    const { top, right, bottom, left } = this.margins;
    return {
      x: box.x + box.width / 2 + x - (left + this.width - right) / 2 / unit,
      y: box.y + box.height / 2 + y - (top + this.height - bottom) / 2 / unit,
    };
  }

  #stir(): void {
    this.busy = true;
    clearTimeout(this.#calm);
    this.#calm = setTimeout(() => (this.busy = false), 200);
  }

  toMap(point: Point): Point {
    return { x: this.#corner.x + point.x / this.unit, y: this.#corner.y + point.y / this.unit };
  }

  toStage(point: Point): Point {
    return { x: (point.x - this.#corner.x) * this.unit, y: (point.y - this.#corner.y) * this.unit };
  }

  #hold(): void {
    const { width, height } = this.#box();
    const free = 1 - 1 / this.scale;
    const beyond = this.scale > 1 ? this.beyond / this.unit : 0;
    const [wide, high] = [(width / 2) * free + beyond, (height / 2) * free + beyond];
    this.x = Math.max(-wide, Math.min(wide, this.x));
    this.y = Math.max(-high, Math.min(high, this.y));
  }

  /** Zooms around a point of the stage, which stays where it is. */
  by(factor: number, around: Point = { x: this.width / 2, y: this.height / 2 }): void {
    this.#stir();
    const before = this.toMap(around);
    this.scale = Math.max(1, Math.min(MOST, this.scale * factor));
    const after = this.toMap(around);
    this.x += before.x - after.x;
    this.y += before.y - after.y;
    this.#hold();
  }

  /** Shows a part of the map as large as will fit, up to a limit relative to the whole. */
  show(part: Layout["box"], most = MOST): void {
    const { top, right, bottom, left } = this.margins;
    const box = this.#box();
    const fits = Math.min((this.width - left - right) / part.width, (this.height - top - bottom) / part.height);
    this.scale = Math.max(1, Math.min(most, fits / this.#fit));
    this.x = part.x + part.width / 2 - box.x - box.width / 2;
    this.y = part.y + part.height / 2 - box.y - box.height / 2;
    this.#hold();
  }

  whole(): void {
    this.scale = 1;
    this.x = 0;
    this.y = 0;
  }

  #drag(dx: number, dy: number): void {
    this.#stir();
    this.x -= dx / this.unit;
    this.y -= dy / this.unit;
    this.#hold();
  }

  down(event: PointerEvent, stage: DOMRect): void {
    this.touch = event.pointerType === "touch";
    const point = { x: event.clientX - stage.left, y: event.clientY - stage.top };
    if (this.#down.size === 0) {
      this.#moved = false;
      this.#start = point;
    }
    this.#down.set(event.pointerId, point);
  }

  move(event: PointerEvent, stage: DOMRect): void {
    const last = this.#down.get(event.pointerId);
    if (!last) return;
    const point = { x: event.clientX - stage.left, y: event.clientY - stage.top };
    if (this.#start && Math.hypot(point.x - this.#start.x, point.y - this.#start.y) > SLACK) this.#moved = true;
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      this.#moved = true;
      const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
      this.by(far(point, other) / Math.max(far(last, other), 1), { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
      this.#drag((point.x - last.x) / 2, (point.y - last.y) / 2);
    } else if (this.scale > 1 && this.#moved) this.#drag(point.x - last.x, point.y - last.y);
    this.#down.set(event.pointerId, point);
  }

  up(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
  }

  /** Whether the click that just came only ends a drag. */
  get dragged(): boolean {
    return this.#moved;
  }
}
