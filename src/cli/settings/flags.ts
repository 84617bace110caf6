/** Flags. A command names those that it takes; `controller` and `emulator` also have their own. */
import { allowKinds } from '../../core/plan/guards.ts';
import { type DriftClass, driftClasses } from '../../core/report/finding.ts';
import { formatNames } from '../../core/report/format-name.ts';
import {
  choice,
  choiceWithDefault,
  count,
  countWithDefault,
  duration,
  type FlagsOf,
  forOneRun,
  list,
  onlyVariable,
  rate,
  text,
  textOrSecret,
  textWithDefault,
  toggle,
  withVariables,
} from './flag-kinds.ts';
import { parseChoice, parsePattern, parseVariablePattern } from './flag-values.ts';
import { checkJournalArgument } from './journal-flags.ts';

/** The files that are read without -f. No command may overwrite a declaration. */
export const usualFiles: readonly string[] = ['hosts.yaml', 'hosts.yml'];

export const outputFlags = withVariables({
  json: toggle('Common', 'Print one JSON document on stdout, errors included'),
  quiet: toggle('Output', 'Print no progress and no notes'),
  debug: onlyVariable(
    toggle(
      'Advanced',
      'Print each request to the cloud and each answer on stderr, without values, and the stack trace of a bug',
    ),
  ),
});

export const reportFlags = withVariables({
  output: list(
    'Output',
    'FORMAT[=PATH]',
    `Format of the result, and a file for it; repeatable: ${formatNames.join(', ')}`,
    { char: 'o', choices: formatNames },
  ),
});

export const sourceFlags = withVariables({
  file: list(
    'Common',
    'PATH',
    'Declaration file or folder, or - for stdin; repeatable (default: hosts.yaml or hosts.yml)',
    { char: 'f' },
  ),
  'password-env': onlyVariable(
    list(
      'Safety',
      'PATTERN',
      'Allow a password in a variable that matches, e.g. "CI_WEB_*", although CI systems use such names for their own secrets; repeatable',
      { delimiter: ',', check: parseVariablePattern },
    ),
  ),
});

/** Of commands that read no declaration, and name it in the commands that they print. */
export const namedSourceFlags = { file: sourceFlags.file };

export const scopeFlags = withVariables({
  scopes: text('Common', 'FOLDER', 'Folder with a file for each scope: its declarations, cloud and interval'),
});

export const selectionFlags = withVariables({
  only: list('Common', 'PATTERN', 'Consider only hosts whose name matches, e.g. "web-*"; repeatable', {
    delimiter: ',',
    aliases: ['target'],
    check: parsePattern,
  }),
  exclude: list('Selection', 'PATTERN', 'Leave out hosts whose name matches; repeatable', {
    delimiter: ',',
    check: parsePattern,
  }),
});

const placeFlags = withVariables({
  cloud: text('Common', 'NAME', 'Cloud in clouds.yaml: its endpoint and keys'),
  clouds: onlyVariable(
    text(
      'Cloud',
      'FILE',
      'The clouds.yaml of the operator (default: $XDG_CONFIG_HOME/hostwright/clouds.yaml, or in ~/.config)',
    ),
  ),
  endpoint: text('Common', 'URL', 'Address of the API; keys come from variables'),
});

export const cloudFlags = withVariables({
  ...placeFlags,
  'max-rps': rate(
    'Cloud',
    'Maximum number of requests per second, of all kinds together (default: as many as the cloud accepts)',
  ),
});

export const factsFlags = withVariables({
  details: toggle(
    'Output',
    'Show each host in a row of its own, those that nobody declares too, and each changed host as a diff',
  ),
});

export const passwordFlags = withVariables({
  'password-directory': onlyVariable(
    list(
      'Safety',
      'PATH',
      'Folder in which password files with an absolute path may be (default: /run/secrets, /var/run/secrets)',
      { delimiter: ',' },
    ),
  ),
});

export const guardFlags = withVariables({
  'max-creates': countWithDefault('Common', 'Maximum number of hosts to create', { least: 0, most: 200_000 }, 50),
  'first-apply': forOneRun(toggle('Common', 'Confirm that nothing was sent with these keys before')),
  'on-doubt': choiceWithDefault(
    'Safety',
    ['hold', 'recreate'],
    'What to do with a create in doubt after the settle window',
    'hold',
  ),
  allow: forOneRun(
    list(
      'Safety',
      'KIND[=NAME]',
      'Answer a guard: new-scope (create where no declared host is live), replacement=NAME (create this host, or hosts that match this pattern, although a live host may be it), take-over=FLEET (take over declared hosts of this other fleet); repeatable',
      {
        delimiter: ',',
        choices: Object.entries(allowKinds).map(([kind, named]) => (named === '' ? kind : `${kind}=`)),
      },
    ),
  ),
});

export const planFlags = withVariables({
  out: text('Common', 'FILE', 'Save the plan to this file, for "apply FILE"'),
  'detailed-exitcode': toggle('Common', 'Exit 2 if anything differs, 9 if apply would be refused'),
});

const failingClasses = [...driftClasses, 'none'] as const;

export const driftFlags = withVariables({
  'fail-on': list<DriftClass | 'none'>(
    'Common',
    'CLASS',
    `Drift classes that fail: ${driftClasses.join(', ')}; or none (default: the first four)`,
    {
      delimiter: ',',
      choices: failingClasses,
      check: (source, input) => parseChoice(source, input, failingClasses),
    },
  ),
  baseline: text('Common', 'FILE', 'JSON drift report of an earlier run (-o json=FILE): what it found does not count'),
  'expire-within': duration(
    'Selection',
    'Report a host as expiring if it ends within this time and does not renew itself; with 0, no host is reported',
    '14d',
    { zero: true, mostDays: 3_650 },
  ),
});

export const journalFlags = withVariables({
  journal: textOrSecret(
    'Advanced',
    'FOLDER|URL',
    'Folder of the journal and the lock, or the postgres:// address of a shared journal, with its password in HOSTWRIGHT_JOURNAL_PASSWORD (default: $XDG_STATE_HOME/hostwright/ACCOUNT)',
    checkJournalArgument,
  ),
  'journal-ca': onlyVariable(
    text(
      'Advanced',
      'FILE',
      'File with the certificates (PEM) of your own authority, for the database of a shared journal',
    ),
  ),
  'journal-schema': onlyVariable(
    textWithDefault('Advanced', 'NAME', 'Database schema that has the tables of a shared journal', 'hostwright'),
  ),
});

export const migrateFlags = withVariables({
  print: forOneRun(toggle('Common', 'Print the SQL, and run nothing')),
});

export const importFlags = withVariables({
  from: forOneRun(
    text('Common', 'FOLDER', 'Folder of the journal (default: the folder that is used without --journal)'),
  ),
});

export const intentFlags = withVariables({
  ...journalFlags,
  'settle-window': duration('Advanced', 'Time after which a created host is guaranteed to be listed', '300s'),
});

export const applyFlags = withVariables({
  'auto-approve': forOneRun({ ...toggle('Common', 'Create without asking'), char: 'y' as const }),
  'no-input': onlyVariable(toggle('Safety', 'Never ask; without an approval, exit 10')),
  parallelism: count('Advanced', 'Maximum number of concurrent creates (default: 16; with "dialect: uhost", 10)', {
    least: 1,
    most: 256,
  }),
  'cold-start': choice(
    'Safety',
    ['wait', 'proceed', 'refuse'],
    'What to do if it is not known what was sent before (default: wait for the settle window; with the emulator, proceed)',
  ),
  'wait-timeout': duration(
    'Advanced',
    'How long to wait for new hosts to be Running; with 0, only check that they are listed',
    '10m',
    { zero: true },
  ),
});

export const approvalFlags = withVariables({
  'expect-fingerprint': forOneRun(text('Safety', 'SHA256', 'Apply the saved plan only if it has this fingerprint')),
});

/** For commands that read no declaration. */
export const projectFlags = withVariables({
  project: text('Cloud', 'ID', 'Project whose journal is meant; with "dialect: uhost", each project has its own'),
});

/** For commands that send nothing: endpoint and keys only determine the account. */
export const accountFlags = { ...placeFlags, ...projectFlags };

export const intentsFlags = withVariables({
  all: forOneRun(toggle('Common', 'Also list the intents that have ended')),
});

export const lockFlags = withVariables({
  'lock-timeout': duration('Advanced', 'How long to wait for the lock while another run holds it', '0', { zero: true }),
});

export const resolveFlags = withVariables({
  host: forOneRun(text('Common', 'ID', 'HostId of the host that this create made')),
  'not-created': forOneRun(toggle('Common', 'This create made no host, and will make none')),
  all: forOneRun(toggle('Common', 'Select every open intent')),
  'auto-approve': forOneRun({
    ...toggle('Common', 'Settle without asking; with --not-created, only once the settle window is over'),
    char: 'y' as const,
  }),
  'no-input': applyFlags['no-input'],
});

export const controllerFlags = withVariables({
  ...scopeFlags,
  workers: countWithDefault(
    'Common',
    'Number of scopes that this process works on at the same time',
    { least: 1, most: 64 },
    4,
  ),
  listen: textWithDefault(
    'Common',
    'ADDRESS:PORT',
    'Address of the pages, the health checks and the metrics',
    '127.0.0.1:9464',
  ),
  'listen-host': list(
    'Advanced',
    'NAME',
    'Host name that requests for the pages may use, e.g. behind a proxy; repeatable',
    {
      delimiter: ',',
    },
  ),
  'listen-public': toggle(
    'Safety',
    'Allow --listen on an address that other machines can reach; the pages ask for no password',
  ),
});

export const emulatorFlags = withVariables({
  port: countWithDefault('Common', 'Port on 127.0.0.1; 0 selects a free one', { least: 0, most: 65_535 }, 0),
  fault: list('Common', 'ON:KIND[:TIMES]', 'A fault, e.g. create:drop-after-commit:1; repeatable'),
  'visibility-lag': duration('Common', 'How long a new host is not listed', '0', { zero: true }),
  hosts: text('Common', 'PATH', 'JSON file with an array of hosts that exist at the start'),
  seed: count('Common', 'Makes ids and random faults repeatable', { least: 0, most: 999_999_999 }),
  latency: duration('Advanced', 'Delay of every answer', '0', { zero: true }),
  'provisioning-time': duration('Advanced', 'How long a new host is Starting', '0', { zero: true }),
  'rate-limit': text(
    'Advanced',
    'N[:KIND]',
    'Number of requests per second that it accepts, e.g. 10 or 10:http-429:retryAfter=1',
  ),
});

/** Where a report of a run is written, and what it says besides. */
export type OutputFlags = FlagsOf<typeof outputFlags>;
export type SourceFlags = FlagsOf<typeof sourceFlags> & Pick<OutputFlags, 'quiet'>;
export type SelectionFlags = FlagsOf<typeof selectionFlags>;
export type CloudFlags = FlagsOf<typeof cloudFlags> & Pick<OutputFlags, 'debug'>;
export type GuardFlags = FlagsOf<typeof guardFlags>;
export type PasswordFlags = FlagsOf<typeof passwordFlags>;
export type JournalFlags = FlagsOf<typeof journalFlags>;
export type IntentFlags = FlagsOf<typeof intentFlags>;
export type LockFlags = FlagsOf<typeof lockFlags> & Pick<OutputFlags, 'quiet'>;
export type ProjectFlags = FlagsOf<typeof projectFlags>;
export type AccountFlags = FlagsOf<typeof accountFlags> & Pick<OutputFlags, 'debug'>;
export type FactsFlags = SourceFlags & SelectionFlags & CloudFlags & FlagsOf<typeof factsFlags>;
