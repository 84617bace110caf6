/** What `--help` prints: everything if it fits on a screen, else the common flags. */
import manifest from '../../../package.json' with { type: 'json' };
import type { Io } from '../../cli/io.ts';
import { wrapRow } from '../../core/text/hanging-indent.ts';
import type { CommandSpec, CommandTable } from '../command.ts';
import { type Flag, flagGroups, listFlags } from '../line/flag.ts';
import type { CommandLine } from '../line/read-command-line.ts';

const usualColumns = 80;
/** Rows of a screen, minus one for the next command line. */
const screenRows = 23;
/** A longer name gets a row of its own. */
const mostNameCells = 30;
/** If there is less room beside the names, each meaning is below its name. */
const leastMeaningCells = 30;
const narrowIndent = 8;

type Row = readonly [name: string, meaning: string];

/** The help that a command line asks for, as a command. */
export function makeHelp(
  { name, help, group }: Pick<CommandLine, 'name' | 'help' | 'group'>,
  commands: CommandTable,
): CommandSpec {
  const command = name === undefined ? undefined : commands[name];
  return {
    summary: 'Print the help',
    flags: {},
    async run(_input, io) {
      const columns = columnsOf(io);
      io.out(
        name === undefined || command === undefined
          ? renderOverview(commands, group, help === 'all', columns)
          : renderCommandHelp(name, command, help === 'all', columns),
      );
      return { kind: 'told', exit: 'ok' };
    },
  };
}

/** The columns of the terminal, or those that COLUMNS gives. */
function columnsOf({ columns, env }: Pick<Io, 'columns' | 'env'>): number {
  return columns ?? (/^\d{2,4}$/.test(env.COLUMNS ?? '') ? Number(env.COLUMNS) : usualColumns);
}

function renderOverview(commands: CommandTable, group: string | undefined, isAll: boolean, columns: number): string {
  const own = Object.entries(commands).filter(([name]) => group === undefined || name.startsWith(`${group} `));
  const rows = own.map(([name, { summary }]): Row => [name, summary]);
  const overview = joinParagraphs([
    ...(group === undefined ? [[wrapRow(manifest.description, 0, columns)]] : []),
    [`Usage: hostwright ${group === undefined ? '' : `${group} `}COMMAND [flags]`],
    ['Commands:', ...renderRows(rows, findMeaningColumn(rows), columns)],
    [
      wrapRow(
        '"hostwright help COMMAND" explains a command and its flags; "hostwright help --all" explains all of them.',
        0,
        columns,
      ),
    ],
  ]);
  if (!isAll) return overview;
  const each = own.map(([name, command]) => joinParagraphs(paragraphsOf(name, command, flagGroups, columns)));
  return [overview, ...each, `${wrapRow(variableNote, 0, columns)}\n`].join('\n');
}

function renderCommandHelp(name: string, command: CommandSpec, isAll: boolean, columns: number): string {
  const everything = paragraphsOf(name, command, flagGroups, columns);
  const all = joinParagraphs(everything);
  if (all.split('\n').length - 1 <= screenRows) return all;
  if (isAll) return joinParagraphs([...everything, [wrapRow(variableNote, 0, columns)]]);
  const others = listFlags(command.flags).filter(([, { group }]) => group !== 'Common');
  const more = `"hostwright ${name} --help --all" shows ${others.length} more flags.`;
  return joinParagraphs([...paragraphsOf(name, command, ['Common'], columns), [wrapRow(more, 0, columns)]]);
}

/** Each paragraph is a list of lines that fit. */
type Paragraphs = readonly (readonly string[])[];

function paragraphsOf(
  name: string,
  { summary, usage, args = [], flags, examples = [] }: CommandSpec,
  groups: readonly Flag['group'][],
  columns: number,
): Paragraphs {
  const words = args.map((arg) => (arg.isRequired ? arg.name.toUpperCase() : `[${arg.name.toUpperCase()}]`));
  const usages = usage ?? [[name, ...words, ...(listFlags(flags).length === 0 ? [] : ['[flags]'])].join(' ')];
  const argRows = args.map((arg): Row => [arg.name.toUpperCase(), arg.summary]);
  const groupRows = groups.map((group) => ({
    group,
    rows: listFlags(flags)
      .filter(([, flag]) => flag.group === group)
      .map(([flagName, flag]): Row => [nameOf(flagName, flag), meaningOf(flag)]),
  }));
  const column = findMeaningColumn(groupRows.flatMap(({ rows }) => rows));
  return [
    [wrapRow(`${summary}.`, 0, columns)],
    usages.map((one, index) =>
      wrapRow(
        `${(index === 0 ? usageMark : '').padEnd(usageMark.length)}hostwright ${one}`,
        usageMark.length + 2,
        columns,
      ),
    ),
    renderRows(argRows, findMeaningColumn(argRows), columns),
    ...groupRows.map(({ group, rows }) =>
      rows.length === 0 ? [] : [`${group} flags:`, ...renderRows(rows, column, columns)],
    ),
    examples.length === 0 ? [] : ['Examples:', ...examples.map((line) => `  ${line}`)],
  ];
}

const variableNote =
  'Each flag has a variable, e.g. HOSTWRIGHT_MAX_CREATES for --max-creates, except approvals and answers that are for one run.';
const usageMark = 'Usage: ';

function nameOf(name: string, flag: Flag): string {
  const letter = flag.letter === undefined ? '    ' : `-${flag.letter}, `;
  return `${letter}--${name}${flag.kind === 'switch' ? '' : ` ${flag.valueName}`}`;
}

function meaningOf(flag: Flag): string {
  const preset = flag.kind === 'text' && flag.default !== undefined ? ` (default: ${flag.default})` : '';
  return `${flag.summary}${preset}${flag.alias === undefined ? '' : ` (also: --${flag.alias})`}`;
}

/** The column where the meanings begin: after the longest name that leaves room for them. */
function findMeaningColumn(rows: readonly Row[]): number {
  return Math.max(...rows.map(([name]) => name.length).filter((cells) => cells <= mostNameCells), 0) + 4;
}

function renderRows(rows: readonly Row[], column: number, columns: number): readonly string[] {
  const indent = columns - column < leastMeaningCells ? narrowIndent : column;
  return rows.map(([name, meaning]) => {
    const start = `  ${name}`;
    const isApart = start.length + 2 > indent;
    const row = wrapRow(`${(isApart ? '' : start).padEnd(indent)}${meaning}`, indent, columns);
    return isApart ? `${start}\n${row}` : row;
  });
}

function joinParagraphs(paragraphs: Paragraphs): string {
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}
