/** What people must know about a load of scopes. Each note is shown once, until it changes. */
import type { LoadedScope } from './load-scopes.ts';

export function makeLoadNotes(
  place: string,
  isPublished: boolean,
  tell: (note: string) => void,
): (scopes: readonly LoadedScope[]) => void {
  let shown: ReadonlySet<string> = new Set();
  return (scopes) => {
    const notes = new Set(noteLoad(scopes, isPublished ? 'the database' : `the folder ${place}`, isPublished));
    for (const note of notes) if (!shown.has(note)) tell(note);
    shown = notes;
  };
}

function noteLoad(scopes: readonly LoadedScope[], where: string, isPublished: boolean): readonly string[] {
  if (scopes.length === 0) {
    const what = isPublished ? 'no published scope' : 'no .yaml or .yml file';
    return [`no scope is watched: ${where} has ${what}. It is read again every 30 seconds.`];
  }
  return scopes
    .filter(({ isLeft }) => isLeft)
    .map(({ id, fault }) => `${id}: left to other processes: ${fault?.message}`);
}
