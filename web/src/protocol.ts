/** The messages on the wire. Their types are generated from the server's own; what only the client needs is added here. */
import type { Command } from "./generated/wire";

export type * from "./generated/wire";
export type { GameMove as Move } from "./generated/wire";

type WithoutId<One> = One extends { id: string } ? Omit<One, "id"> : never;
/** A command before the line gives it an id. */
export type Order = WithoutId<Command>;
