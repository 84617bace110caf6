/**
 * Completion scripts for shells, written from the table of commands. They run no program but the
 * shell.
 */
import { quoteForShell } from '../../core/text/shell-word.ts';
import type { CommandSpec, CommandTable } from '../command.ts';
import { type Flag, listFlags } from '../line/flag.ts';

/** A script for bash, zsh or fish. */
export function writeCompletion(shell: string, commands: CommandTable): string {
  if (shell === 'fish') return writeFish(commands);
  return shell === 'zsh' ? writeZsh(commands) : writeBash(commands);
}

/** Words that can be typed first, each with what the first command that begins so does. */
function listFirstWords(commands: CommandTable): readonly (readonly [string, string])[] {
  const firsts = new Map<string, string>();
  for (const [name, { summary }] of Object.entries(commands)) {
    const [first = ''] = name.split(' ');
    if (!firsts.has(first)) firsts.set(first, first === name ? summary : `Commands that begin with ${first}`);
  }
  return [...firsts, ['help', 'Explain a command and its flags']];
}

/** The first words of commands that have two, as a pattern of a shell. */
function writeGroups(commands: CommandTable): string {
  const pairs = Object.keys(commands).filter((name) => name.includes(' '));
  return [...new Set(pairs.map((name) => name.split(' ')[0]))].join('|');
}

/**
 * The second words that are not flags: those of two-word commands, and the values of an argument.
 */
function listSecondWords(name: string, commands: CommandTable): readonly string[] {
  const pairs = Object.keys(commands).filter((one) => one.startsWith(`${name} `));
  return [...pairs.map((one) => one.slice(name.length + 1)), ...(commands[name]?.args?.[0]?.choices ?? [])];
}

/** The values of a flag, if its value name lists them all, such as `hold|recreate`. */
function valuesOf(flag: Flag): readonly string[] {
  return flag.kind !== 'switch' && /^[a-z]+(\|[a-z]+)+$/.test(flag.valueName) ? flag.valueName.split('|') : [];
}

interface FlagWord {
  /** With its dashes. */
  readonly word: string;
  readonly flag: Flag;
}

function listFlagWords({ flags }: CommandSpec): readonly FlagWord[] {
  const own = listFlags(flags).flatMap(([name, flag]) => [
    { word: `--${name}`, flag },
    ...(flag.alias === undefined ? [] : [{ word: `--${flag.alias}`, flag }]),
    ...(flag.letter === undefined ? [] : [{ word: `-${flag.letter}`, flag }]),
  ]);
  return [...own, { word: '--help', flag: helpFlag }];
}

const helpFlag: Flag = { kind: 'switch', group: 'Common', summary: 'Explain the command and its flags' };

function indexChoices(commands: CommandTable): ReadonlyMap<string, readonly string[]> {
  const words = Object.values(commands).flatMap(listFlagWords);
  return new Map(words.flatMap(({ word, flag }) => (valuesOf(flag).length === 0 ? [] : [[word, valuesOf(flag)]])));
}

function writeBash(commands: CommandTable): string {
  const list = (words: readonly string[]) => `COMPREPLY=($(compgen -W ${quoteForShell(words.join(' '))} -- "$word"))`;
  const firsts = listFirstWords(commands).map(([name]) => name);
  const values = [...indexChoices(commands)].map(([word, choices]) => `    ${word}) ${list(choices)}; return ;;`);
  const seconds = [...firsts, 'help'].flatMap((name) => {
    const words = name === 'help' ? Object.keys(commands) : listSecondWords(name, commands);
    return words.length === 0 ? [] : [`      ${name}) ${list(words)} ;;`];
  });
  const flags = Object.entries(commands).map(([name, command]) => {
    return `    ${quoteForShell(name)}) ${list(listFlagWords(command).map(({ word }) => word))} ;;`;
  });
  return `# Completion of hostwright for bash. Load it with: source <(hostwright completion bash)
_hostwright() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    ${list(firsts)}
    return
  fi
  case $before in
${values.join('\n')}
  esac
  if [[ $word != -* ]]; then
    ((COMP_CWORD == 2)) && case $command in
${seconds.join('\n')}
    esac
    return
  fi
  case $command in ${writeGroups(commands)}) command+=" \${COMP_WORDS[2]}" ;; esac
  case $command in
${flags.join('\n')}
  esac
}
complete -o default -F _hostwright hostwright
`;
}

function writeZsh(commands: CommandTable): string {
  const described = (word: string, summary: string) => quoteForShell(`${word}:${summary}`);
  const firsts = listFirstWords(commands).map((pair) => described(...pair));
  const values = [...indexChoices(commands)].map(
    ([word, choices]) => `    ${word}) compadd ${choices.join(' ')}; return ;;`,
  );
  const seconds = listFirstWords(commands).flatMap(([name]) => {
    const words = name === 'help' ? Object.keys(commands) : listSecondWords(name, commands);
    return words.length === 0 ? [] : [`      ${name}) compadd ${words.map(quoteForShell).join(' ')} ;;`];
  });
  const flags = Object.entries(commands).map(([name, command]) => {
    const words = listFlagWords(command).map(({ word, flag }) => described(word, flag.summary));
    return `    ${quoteForShell(name)}) list=(${words.join(' ')}) ;;`;
  });
  return `#compdef hostwright
# Completion of hostwright for zsh. Load it with: source <(hostwright completion zsh)
_hostwright() {
  local command=$words[2]
  local -a list
  if ((CURRENT == 2)); then
    list=(${firsts.join(' ')})
    _describe -t commands command list
    return
  fi
  case $words[CURRENT-1] in
${values.join('\n')}
  esac
  if [[ $words[CURRENT] != -* ]]; then
    ((CURRENT == 3)) && case $command in
${seconds.join('\n')}
    esac
    _files
    return
  fi
  case $command in ${writeGroups(commands)}) command+=" $words[3]" ;; esac
  case $command in
${flags.join('\n')}
  esac
  _describe -o flag list
}
[[ $funcstack[1] == _hostwright ]] || compdef _hostwright hostwright
[[ $funcstack[1] != _hostwright ]] || _hostwright "$@"
`;
}

function writeFish(commands: CommandTable): string {
  const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;
  const add = (condition: string, rest: string) => `complete -c hostwright -n ${quote(condition)} ${rest}`;
  const firsts = listFirstWords(commands).map(([name, summary]) =>
    add('__fish_use_subcommand', `-f -a ${quote(name)} -d ${quote(summary)}`),
  );
  const seconds = listFirstWords(commands).flatMap(([name]) => {
    const words = name === 'help' ? listFirstWords(commands).map(([one]) => one) : listSecondWords(name, commands);
    return words.map((word) =>
      add(`__fish_seen_subcommand_from ${name}; and test (count (commandline -opc)) -eq 2`, `-f -a ${quote(word)}`),
    );
  });
  const flags = Object.entries(commands).flatMap(([name, { flags: table }]) => {
    const condition = name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ');
    return listFlags(table).map(([flagName, flag]) => add(condition, writeFishFlag(flagName, flag, quote)));
  });
  return `# Completion of hostwright for fish. Load it with: hostwright completion fish | source
${[...firsts, ...seconds, ...flags].join('\n')}
complete -c hostwright -l help -s h -d ${quote(helpFlag.summary)}
`;
}

function writeFishFlag(name: string, flag: Flag, quote: (text: string) => string): string {
  const values = valuesOf(flag);
  return [
    `-l ${name}`,
    ...(flag.alias === undefined ? [] : [`-l ${flag.alias}`]),
    ...(flag.letter === undefined ? [] : [`-s ${flag.letter}`]),
    ...(flag.kind === 'switch' ? [] : ['-r']),
    ...(values.length === 0 ? [] : [`-f -a ${quote(values.join(' '))}`]),
    `-d ${quote(flag.summary)}`,
  ].join(' ');
}
