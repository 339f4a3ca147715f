import type {
  CallAt,
  Calls,
  Chances,
  Continuing,
  Hint,
  HintWanted,
  Me,
  Move,
  NewTable,
  PrivateLink,
  Problem,
  Rename,
  Replay,
  TableSummary,
  TableView,
  TitleInfo,
  Why,
} from "../protocol";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
  ) {
    super(`${status} ${key}`);
  }
}

/** The key of the words for why a request did not work. */
export function trouble(error: unknown): "offline" | "too_fast" | "went_wrong" {
  const status = error instanceof ApiError ? error.status : null;
  return status === 0 ? "offline" : status === 429 ? "too_fast" : "went_wrong";
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError(0, "offline");
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
    throw new ApiError(response.status, problem?.error ?? `http_${response.status}`);
  }
  return (await response.json()) as T;
}

function body(method: string, content: unknown): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(content) };
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => ask<Me>("/api/me"),
  rename: (name: string) => ask<Me>("/api/me", body("PUT", { name } satisfies Rename)),
  titles: () => ask<TitleInfo[]>("/api/titles"),
  words: (title: string, language: string) => ask<Record<string, string>>(`/api/words/${encodeURIComponent(title)}/${language}`),
  tables: () => ask<TableSummary[]>("/api/tables"),
  table: (id: string) => ask<TableView>(table(id)),
  open: (plan: NewTable) => ask<TableView>("/api/tables", body("POST", plan)),
  why: (id: string, seat: number, move: Move) => ask<Why>(`${table(id)}/why?seat=${seat}&move=${encodeURIComponent(JSON.stringify(move))}`),
  /** The link that turns another device into this guest's; requested only when somebody wants to see it. */
  privateLink: (id: string) => ask<PrivateLink>(`${table(id)}/continue`),
  /** What a private link would make of this device, and using it. */
  continuing: (token: string) => ask<Continuing>(`/api/continue/${encodeURIComponent(token)}`),
  become: (token: string) => ask<Continuing>(`/api/continue/${encodeURIComponent(token)}`, { method: "POST" }),
  replay: (id: string) => ask<Replay>(`${table(id)}/replay`),
  chances: (id: string) => ask<Chances>(`${table(id)}/chances`),
  hint: (id: string, wanted: HintWanted) => ask<Hint>(`${table(id)}/hint`, body("POST", wanted)),
  /** Where this guest is called when it is their turn. */
  calls: () => ask<Calls>("/api/calls"),
  callAt: (place: CallAt) => ask<Calls>("/api/calls", body("PUT", place)),
  stopCalling: (place: CallAt) => ask<Calls>("/api/calls/stop", body("POST", place)),
  exportPath: (id: string) => `${table(id)}/export`,
};
