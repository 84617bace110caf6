/** Text as one word of a shell, for commands that messages tell people to run. */
export function quoteForShell(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * A command to paste into a shell, which finds the same journal and the same cloud. `repeatFlags`:
 * the flags of this run that lead there, e.g. `--journal kept`; empty if there are none.
 */
export function writeCommandLine(words: string, repeatFlags = ''): string {
  return `hostwright ${words}${repeatFlags === '' ? '' : ` ${repeatFlags}`}`;
}
