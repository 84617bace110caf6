/**
 * What oclif makes of the table of commands: its help, with the common flags alone unless `--all` is asked for, and the
 * scripts with which shells complete.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@oclif/core/command';
import { Config } from '@oclif/core/config';
import { CommandHelp, Help } from '@oclif/core/help';
import type { ArgInput, FlagInput } from '@oclif/core/interfaces';
import { settings } from '@oclif/core/settings';
import manifest from '../../package.json' with { type: 'json' };
import type { Io } from '../app/io.ts';
import type { CommandResult } from '../app/output/result.ts';
import { choicesOf } from '../app/settings/flag-kinds.ts';
import type { Program } from './base-command.ts';
import { explainUnknown } from './process/report-failure.ts';

/** Throws KnownError if the words name no command. */
export async function showHelp(words: readonly string[], program: Program): Promise<void> {
  const { columns = 80, out } = program.surroundings.openIo();
  // Else oclif opens stdout for its width, which takes longer than the rest of a help. Below 40 it breaks words.
  settings.columns = Math.max(columns, 40);
  const config = await loadConfig(program);
  const help = new HostwrightHelp(config, { ...config.pjson.oclif.helpOptions, all: words.includes('--all') });
  help.print = out;
  try {
    await help.showHelp(words.filter((word) => word !== '--all'));
  } catch (error) {
    const [, id] = /^Command (.*) not found\.$/.exec((error as Error).message) ?? [];
    throw id === undefined ? error : explainUnknown(id, words, program.commands);
  }
}

/** What oclif knows of this program. It looks for no plugin where one is given: others would run beside the keys. */
async function loadConfig({ folder: root, commands }: Program): Promise<Config> {
  const { name, version, oclif } = manifest;
  const described = Object.entries(commands).map(([id, { run: _, ...command }]) => {
    const own = { id, args: named(command.args), flags: named(command.flags), aliases: [], hiddenAliases: [] };
    // Only with dynamic help does oclif ask a flag for the text of its default.
    return { strict: true, hidden: false, ...command, ...own, hasDynamicHelp: true, load: async () => command };
  });
  const plugin = {
    name,
    root,
    version,
    commands: described.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    hooks: {},
    pjson: manifest,
    topics: Object.entries(oclif.topics).map(([topic, { description }]) => ({ name: topic, description })),
    type: 'core',
    valid: true,
  };
  // It asks for both, and Node throws where the user has no name, as in a container.
  process.env.SHELL ??= '';
  process.env.HOME ||= tmpdir();
  return Config.load({ root, plugins: new Map([[name, plugin]]) } as never);
}

/** Copies, because oclif writes into them. */
function named<Row extends object>(table: Readonly<Record<string, Row>>): Record<string, Row & { name: string }> {
  return Object.fromEntries(Object.entries(table).map(([name, row]) => [name, { ...row, name }]));
}

/** With fewer flags, all of them fit on a screen. */
const mostShort = 12;

class ShortHelp extends CommandHelp {
  constructor(...given: ConstructorParameters<typeof CommandHelp>) {
    super(...given);
    const { render } = this;
    // oclif compiles each text several times as a template, which takes half of the time of a help.
    this.render = (text) => (text.includes('<%') ? render(text) : text);
  }

  protected override groupFlags(flags: Command.Flag.Any[]) {
    // oclif trims the start of a group, so that a first flag without a letter would stand apart.
    const groups = super.groupFlags(flags.toSorted((a, b) => Number(!a.char) - Number(!b.char)));
    const { Common: common, ...others } = groups.flagGroups;
    if (this.opts.all === true || common === undefined || flags.length < mostShort) return groups;
    const count = Object.values(others).flat().length;
    this.command.description = `"hostwright ${this.command.id} --help --all" shows ${count} more flags, and the variable of each.`;
    return { mainFlags: common.map(({ env: _, ...flag }) => flag), flagGroups: {} };
  }
}

class HostwrightHelp extends Help {
  protected override CommandHelpClass = ShortHelp;
  print: Io['out'] = () => {};

  protected override log(...lines: string[]): void {
    this.print(`${lines.join('\n')}\n`);
  }
}

// `autocomplete`: the commands of oclif's plugin. Its scripts complete commands and flags; those for bash and
// PowerShell learn the values of closed lists here, and bash flags behind others.

/** Writes the scripts of one shell. */
export async function runAutocomplete(shell: string, program: Program): Promise<CommandResult> {
  const config = await loadConfig(program);
  const { default: Index } = await import(
    '../../node_modules/@oclif/plugin-autocomplete/lib/commands/autocomplete/index.js'
  );
  const values = await indexValues(config);
  await Index.run([shell], config);
  await addValues(join(config.cacheDir, 'autocomplete', 'functions'), config, values);
  return { kind: 'printed', exit: 'ok' };
}

export async function runAutocompleteScript(shell: string, program: Program): Promise<CommandResult> {
  const { default: Script } = await import(
    '../../node_modules/@oclif/plugin-autocomplete/lib/commands/autocomplete/script.js'
  );
  await Script.run([shell], await loadConfig(program));
  return { kind: 'printed', exit: 'ok' };
}

/** The values of closed lists, by a command, or by the first word of one and a flag as it is written. */
type Values = ReadonlyMap<string, readonly string[]>;

/** Also tells them to the plugin, which knows only oclif's own lists and only in zsh. */
async function indexValues(config: Config): Promise<Values> {
  const values = new Map<string, readonly string[]>();
  for (const command of config.getPluginsList().flatMap((plugin) => plugin.commands)) {
    const { flags, args } = (await command.load()) as unknown as { flags: FlagInput; args: ArgInput };
    for (const [name, flag] of Object.entries(flags)) {
      const choices = choicesOf(flag);
      const known = command.flags[name];
      if (choices.length === 0 || flag.hidden === true) continue;
      if (known?.type === 'option') known.options = [...choices];
      const [word] = command.id.split(':');
      values.set(`${word} --${name}`, choices);
      if (flag.char !== undefined) values.set(`${word} -${flag.char}`, choices);
    }
    const [arg] = Object.values(args);
    if (arg?.options !== undefined) values.set(command.id.replaceAll(':', ' '), arg.options);
  }
  return values;
}

async function addValues(folder: string, { commandIDs }: Config, values: Values): Promise<void> {
  const add = async (file: string, change: (script: string) => string) => {
    const path = join(folder, file);
    await writeFile(path, change(await readFile(path, 'utf8')));
  };
  const topics = commandIDs.flatMap((id) => (id.includes(':') ? [id.split(':')[0] ?? ''] : []));
  await add('bash/hostwright.bash', (script) => `${script}\n${writeBash([...new Set(topics)], values)}`);
  await add('zsh/_hostwright', (script) => addToZsh(script, values));
  await add('powershell/hostwright.ps1', (script) =>
    script.replace(/^\s+# Get the current mode$/m, writePowerShell(values)),
  );
}

const ofFlags = (values: Values) => [...values].filter(([words]) => words.includes(' -'));
const ofCommands = (values: Values) => [...values].filter(([words]) => !words.includes(' -'));

/** A function around the one of the plugin. */
function writeBash(topics: readonly string[], values: Values): string {
  const cases = (rows: readonly (readonly [string, readonly string[]])[]) =>
    rows.map(([word, choices]) => `    '${word}') values='${choices.join(' ')}' ;;`).join('\n');
  return `_hostwright_values() {
  local cur=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} values= IFS=$' \\t\\n'
  # An equals sign is a word of its own.
  [[ $before == = ]] && before=\${COMP_WORDS[COMP_CWORD-2]}
  [[ $cur == = ]] && cur=
  case "\${COMP_WORDS[1]} $before" in
${cases(ofFlags(values))}
  esac
  case "\${COMP_WORDS[*]:1:COMP_CWORD-1}" in
${cases(ofCommands(values))}
  esac
  if [[ $values && $cur != -* ]]; then
    COMPREPLY=($(compgen -W "$values" -- "$cur"))
    return
  fi
  if [[ $cur == -* ]]; then
    # Only the command decides which flags there are.
    local -a COMP_WORDS=("\${COMP_WORDS[@]:0:COMP_CWORD}")
    case \${COMP_WORDS[1]} in
      ${topics.join('|')}) COMP_WORDS=("\${COMP_WORDS[@]:0:3}") ;;
      *) COMP_WORDS=("\${COMP_WORDS[@]:0:2}") ;;
    esac
    local COMP_CWORD=\${#COMP_WORDS[@]}
    COMP_WORDS+=("$cur")
  fi
  _hostwright_autocomplete
}
complete -o default -F _hostwright_values hostwright
`;
}

/** The plugin completes the values of flags there, but not of arguments. */
function addToZsh(script: string, values: Values): string {
  const cases = ofCommands(values)
    .filter(([command]) => !command.startsWith('autocomplete'))
    .map(([command, choices]) => `${command})\n  _values "${command}" ${choices.join(' ')}\n  ;;\n`);
  const main = script.lastIndexOf('case $line[1] in\n') + 'case $line[1] in\n'.length;
  return `${script.slice(0, main)}${cases.join('')}${script.slice(main)}`;
}

function writePowerShell(values: Values): string {
  const rows = [...values].map(
    ([word, choices]) => `      "${word}" = @(${choices.map((one) => `"${one}"`).join(', ')})`,
  );
  return `
    # The values of closed lists, by a command, or by its first word and a flag.
    $Values = @{
${rows.join('\n')}
    }
    $Words = @($CommandAst.CommandElements | ForEach-Object { "$_" })
    $Before = if ($WordToComplete -eq "") { $Words[-1] } else { $Words[-2] }
    $Key = if ("$Before".StartsWith("-")) { "$($Words[1]) $Before" } else { "$Before" }
    if ($Values.ContainsKey($Key)) {
        $Values[$Key] | Where-Object { $_.StartsWith("$WordToComplete") } | ForEach-Object {
            New-Object -Type CompletionResult -ArgumentList $_, $_, "ParameterValue", $_
        }
        return
    }

    # Get the current mode`;
}
