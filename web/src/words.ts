/**
 * The small language our sentences are written in, the same as in Python (both pass tests/words/formatter.json).
 *
 *   {name}                     the argument; the word `kind.<value>` where there is one; lists joined by commas;
 *                              counts by name as "2 brick, 1 grain" (for choosing they are "none" if all are zero)
 *   {name:acc}                 the same in the form that the language needs there: the word `kind.<value>.acc` if there is one
 *   {n#piaster|piasters}       the number, a space, and the form for its plural
 *   {name?a:text|b:text|*:x}   the text chosen by the argument's value
 *   {{ and }}                  braces
 */

export type Args = Record<string, unknown>;
export type Lookup = (key: string) => string | undefined;

/** The first wanted language that there is: "nl" also serves whoever wants "nl-BE". English serves everybody else. */
export function choose(wanted: readonly string[], there: readonly string[]): string {
  for (const language of wanted) {
    const found = [language, language.split("-")[0]].find((one) => there.includes(one));
    if (found) return found;
  }
  return "en";
}

export function format(text: string, args: Args = {}, lookup: Lookup = () => undefined): string {
  let out = "";
  let at = 0;
  while (at < text.length) {
    const two = text.slice(at, at + 2);
    if (two === "{{" || two === "}}") {
      out += two[0];
      at += 2;
    } else if (text[at] === "{") {
      const end = closing(text, at);
      out += put(text.slice(at + 1, end), args, lookup);
      at = end + 1;
    } else {
      out += text[at++];
    }
  }
  return out;
}

function put(inside: string, args: Args, lookup: Lookup): string {
  const mark = inside.search(/[#?:]/);
  if (mark < 0) return show(args[inside], inside, lookup);
  const name = inside.slice(0, mark);
  const rest = inside.slice(mark + 1);
  if (inside[mark] === "#") {
    const forms = rest.split("|");
    return `${show(args[name], name, lookup)} ${args[name] === 1 || args[name] === -1 ? forms[0] : forms.at(-1)}`;
  }
  if (inside[mark] === ":") return show(args[name], name, lookup, rest);
  const cases = new Map(split(rest).map((part) => cut(part)));
  return format(cases.get(plain(args[name])) ?? cases.get("*") ?? "", args, lookup);
}

function cut(part: string): [key: string, text: string] {
  const colon = part.indexOf(":");
  return colon < 0 ? [part, ""] : [part.slice(0, colon), part.slice(colon + 1)];
}

function show(value: unknown, name: string, lookup: Lookup, form = ""): string {
  if (value === null || value === undefined) return `{${name}}`;
  if (Array.isArray(value)) return value.map((one) => show(one, name, lookup, form)).join(", ");
  if (isCounts(value)) {
    const some = Object.entries(value).filter(([, n]) => n);
    return some.map(([kind, n]) => `${n} ${show(kind, name, lookup, form)}`).join(", ");
  }
  const text = plain(value);
  return (form && lookup(`kind.${text}.${form}`)) || (lookup(`kind.${text}`) ?? text);
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return "none";
  return isCounts(value) && !Object.values(value).some(Boolean) ? "none" : String(value);
}

/** How many of each kind, such as the cards of a trade. */
export function isCounts(value: unknown): value is Record<string, number> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}") depth--;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Splits at the bars that are not inside inner braces. */
function split(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "{") depth++;
    if (letter === "}") depth--;
    if (letter === "|" && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts;
}
