/** Tells once that a database is away, and once that it is back. */
export interface FailureNotes {
  /** `text`: the error for people. `isAway`: the database could not be reached, or was busy. */
  failed(text: string, isAway: boolean): void;
  answered(): void;
}

/** `name`: of the journal, without a password. */
export function makeFailureNotes(name: string, tell: (note: string) => void): FailureNotes {
  const told = new Set<string>();
  return {
    failed(text, isAway) {
      const reason = isAway ? away : text;
      if (!told.has(reason) && !told.has(text)) tell(text);
      told.add(reason).add(text);
    },
    answered() {
      if (told.has(away)) tell(`The journal ${name} answers again.`);
      told.clear();
    },
  };
}

const away = '';
