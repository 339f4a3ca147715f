/** The messages of the wire, whose types are made from the server's own, and what the client alone says of them. */
import type { Command } from "./generated/wire";

export type * from "./generated/wire";
export type { GameMove as Move } from "./generated/wire";

type WithoutId<One> = One extends { id: string } ? Omit<One, "id"> : never;
/** A command before the line has given it its id. */
export type Order = WithoutId<Command>;
