/** Text as one word of a shell, for commands that messages tell people to run. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A command to paste into a shell, which finds the same journal: `--journal` as it was given, if it was. */
export function commandLine(words: string, journalFlag: string | undefined): string {
  return `hostwright ${words}${journalFlag === undefined ? '' : ` --journal ${shellWord(journalFlag)}`}`;
}
