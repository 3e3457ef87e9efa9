const SIDE = 5;
const LAMPS_AT_ONCE = 3;

/** Numbers of all fields, row after row. */
export const FIELDS: readonly number[] = Array.from({ length: SIDE * SIDE }, (_, field) => field);

export type Move = 'left' | 'right' | 'up' | 'down';

const STEPS: Readonly<Record<Move, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** Board of the game: a boat, and lamps that wait to be lit. */
export class Sea {
  readonly lamps = new Set<number>();
  boat = Math.floor(FIELDS.length / 2);
  /** Number of lamps that this visit has lit. */
  lit = 0;

  constructor() {
    while (this.lamps.size < LAMPS_AT_ONCE) this.#addLamp();
  }

  /** Moves the boat, which stays at the edge; returns whether it lit a lamp. */
  move(direction: Move): boolean {
    const [across, down] = STEPS[direction];
    const [column, row] = [(this.boat % SIDE) + across, Math.floor(this.boat / SIDE) + down];
    if (Math.min(column, row) < 0 || Math.max(column, row) >= SIDE) return false;
    this.boat = row * SIDE + column;
    if (!this.lamps.delete(this.boat)) return false;
    this.lit += 1;
    this.#addLamp();
    return true;
  }

  #addLamp(): void {
    const free = FIELDS.filter(field => field !== this.boat && !this.lamps.has(field));
    const field = free[Math.floor(Math.random() * free.length)];
    if (field !== undefined) this.lamps.add(field);
  }
}
