/** Short messages at the foot of the page, such as why something is not possible. */

export interface Note {
  id: number;
  text: string;
  rule: string | null;
  kind: "info" | "refusal";
}

class Notice {
  notes = $state<Note[]>([]);
  #next = 1;

  tell(text: string, kind: Note["kind"] = "info", rule: string | null = null): void {
    const id = this.#next++;
    this.notes = [...this.notes.filter((note) => note.text !== text), { id, text, rule, kind }].slice(-3);
    setTimeout(() => this.drop(id), 3000 + text.length * 45);
  }

  drop(id: number): void {
    this.notes = this.notes.filter((note) => note.id !== id);
  }
}

export const notice = new Notice();
