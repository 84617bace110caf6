/**
 * Workflow commands as GitHub documents them and as its runner reads each line of a log: `::name a=1,b=2::data` behind
 * blanks, and of old `##[name a=1;b=2]data`, anywhere in a line. A name that the runner does not know is text.
 */
export interface WorkflowCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

const known = new Set([
  ...['error', 'warning', 'notice', 'debug', 'group', 'endgroup', 'add-mask', 'stop-commands', 'echo'],
  ...['set-output', 'save-state', 'set-env', 'add-path', 'add-matcher', 'remove-matcher'],
]);

/** Nothing where the line is text. */
export function readCommand(line: string): WorkflowCommand | undefined {
  return readPresent(line.trimStart()) ?? readOld(line);
}

export function readCommands(log: string): readonly WorkflowCommand[] {
  return log.split(/\r\n|\r|\n/).flatMap((line) => {
    const command = readCommand(line);
    return command === undefined ? [] : [command];
  });
}

function readPresent(line: string): WorkflowCommand | undefined {
  const end = line.indexOf('::', 2);
  if (!line.startsWith('::') || end < 0) return undefined;
  return commandOf(line.slice(2, end), ',', unescapeProperty, unescapeData(line.slice(end + 2)));
}

function readOld(line: string): WorkflowCommand | undefined {
  const start = line.indexOf('##[');
  const end = line.indexOf(']', start);
  if (start < 0 || end < 0) return undefined;
  return commandOf(line.slice(start + 3, end), ';', unescapeData, unescapeData(line.slice(end + 1)));
}

function commandOf(
  head: string,
  between: string,
  decode: (text: string) => string,
  data: string,
): WorkflowCommand | undefined {
  const space = head.indexOf(' ');
  const name = space < 0 ? head : head.slice(0, space);
  if (!known.has(name.toLowerCase())) return undefined;
  const written = space < 0 ? '' : head.slice(space + 1).trim();
  const properties = written.split(between).flatMap((pair) => {
    const [, key, value] = /^([^=]+)=(.+)$/s.exec(pair) ?? [];
    return key === undefined || value === undefined ? [] : [[key, decode(value)] as const];
  });
  return { name, properties: Object.fromEntries(properties), data };
}

function unescapeProperty(text: string): string {
  const marks = text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%3A', ':').replaceAll('%2C', ',');
  return marks.replaceAll('%25', '%');
}

function unescapeData(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}
