/** Text as one word of a shell, for commands that messages tell people to run. */
export function quoteForShell(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** What `--allow` answers, and what each kind names. Empty: nothing. */
export const allowKinds = { 'new-scope': '', replacement: 'NAME', 'take-over': 'FLEET' } as const;

/** The flag that gives an answer, as words of a shell. */
export function writeAllow(kind: keyof typeof allowKinds, named?: string): string {
  return `--allow ${named === undefined ? kind : quoteForShell(`${kind}=${named}`)}`;
}

/** Flags of this run that a printed command repeats, as text for a shell. Each may be empty. */
export interface RepeatFlags {
  /** Flags for the same journal, e.g. `--journal /kept`. */
  readonly place: string;
  /** Its schema where that is not the usual one: no flag has it. */
  readonly variable?: string;
  /** The cloud, for commands that take one, e.g. `--endpoint https://eu.example.com`. */
  readonly cloud?: string;
  /** The project, for commands that read no declaration, e.g. `--project org-7`. */
  readonly project?: string;
  /** The settle window, on which every time in a message depends. */
  readonly window: string;
  /** The declarations. */
  readonly source: string;
}

const takingWindow: readonly string[] = ['plan', 'apply', 'drift', 'explain', 'accept', 'intents', 'resolve'];
const takingSource = [...takingWindow, 'validate'];
const takingProject: readonly string[] = ['intents', 'resolve', 'unlock'];
const takingCloud = [...takingWindow, ...takingProject, 'import'];

/** A command to paste into a shell, for the same journal, cloud and declarations. */
export function writeCommandLine(words: string, flags?: RepeatFlags): string {
  const [name = ''] = words.split(' ');
  const namesSource = / -f /.test(words);
  const parts = [
    flags?.variable,
    `hostwright ${words}`,
    takingSource.includes(name) && !namesSource ? flags?.source : '',
    ['import', 'validate'].includes(name) ? '' : flags?.place,
    takingCloud.includes(name) ? flags?.cloud : '',
    takingProject.includes(name) ? flags?.project : '',
    takingWindow.includes(name) ? flags?.window : '',
  ];
  return parts.filter(Boolean).join(' ');
}
