/** The flags of each command: its own, and the groups that it takes. */
import { type DriftClass, driftClasses } from '../../model/drift-class.ts';
import * as flag from './flag-kinds.ts';
import { parseChoice } from './flag-values.ts';
import * as group from './flags.ts';

export const validateFlags = flag.withVariables({
  ...group.source,
  scopes: { ...group.scopes, exclusive: ['file'] },
  ...group.report,
  ...group.output,
});
export type ValidateFlags = flag.FlagsOf<typeof validateFlags>;

export const planFlags = flag.withVariables({
  ...group.source,
  ...group.selection,
  out: flag.text('Common', 'FILE', 'Save the plan to this file, for "apply FILE"'),
  'detailed-exitcode': flag.toggle('Common', 'Exit 2 if anything differs, 9 if apply would be refused'),
  ...group.facts,
  ...group.intent,
  ...group.guard,
  ...group.password,
  ...group.cloud,
  ...group.report,
  ...group.output,
});
export type PlanFlags = flag.FlagsOf<typeof planFlags>;

export const applyFlags = flag.withVariables({
  ...group.source,
  ...group.selection,
  'auto-approve': flag.forOneRun({ ...flag.toggle('Common', 'Create without asking'), char: 'y' as const }),
  'no-input': group.noInput,
  parallelism: flag.count(
    'Advanced',
    1,
    256,
    'Maximum number of concurrent creates (default: 16; with "dialect: uhost", 10)',
  ),
  'cold-start': flag.choice(
    'Safety',
    ['wait', 'proceed', 'refuse'],
    'What to do if it is not known what was sent before (default: wait for the settle window)',
  ),
  'wait-timeout': flag.duration(
    'Advanced',
    'How long to wait for new hosts to be Running; with 0, only check that they are listed',
    '10m',
    { zero: true },
  ),
  'expect-fingerprint': flag.forOneRun(
    flag.text('Safety', 'SHA256', 'Apply the saved plan only if it has this fingerprint'),
  ),
  ...group.facts,
  ...group.intent,
  ...group.lock,
  ...group.guard,
  ...group.password,
  ...group.cloud,
  ...group.report,
  ...group.output,
});
export type ApplyFlags = flag.FlagsOf<typeof applyFlags> & {
  /** The file of a saved plan, which is the approval. */
  readonly plan?: string;
  /** Flags that were given on the command line, not by a default or a variable. */
  readonly asked?: readonly string[];
};

export const driftFlags = flag.withVariables({
  ...group.source,
  ...group.selection,
  'fail-on': flag.list<DriftClass | 'none'>(
    'Common',
    'CLASS',
    `Drift classes that fail: ${driftClasses.join(', ')}; or none (default: the first four)`,
    {
      delimiter: ',',
      choices: group.failingClasses,
      check: (source, input) => parseChoice(source, input, group.failingClasses),
    },
  ),
  'expire-within': group.expireWithin,
  ...group.facts,
  ...group.intent,
  ...group.cloud,
  ...group.report,
  ...group.output,
});
export type DriftFlags = flag.FlagsOf<typeof driftFlags>;

export const explainFlags = flag.withVariables({
  ...group.source,
  region: group.region,
  ...group.intent,
  ...group.guard,
  ...group.cloud,
  ...group.output,
});
export type ExplainFlags = flag.FlagsOf<typeof explainFlags>;

export const showFlags = flag.withVariables({
  details: group.facts.details,
  'settle-window': group.intent['settle-window'],
  ...group.report,
  ...group.output,
});
export type ShowFlags = flag.FlagsOf<typeof showFlags>;

export const intentsFlags = flag.withVariables({
  all: flag.forOneRun(flag.toggle('Common', 'Also list the intents that have ended')),
  file: group.source.file,
  ...group.intent,
  ...group.account,
  ...group.output,
});
export type IntentsFlags = flag.FlagsOf<typeof intentsFlags>;

export const resolveFlags = flag.withVariables({
  host: flag.forOneRun(flag.text('Common', 'ID', 'HostId of the host that this create made')),
  'not-created': flag.forOneRun(flag.toggle('Common', 'This create made no host, and will make none')),
  all: flag.forOneRun(flag.toggle('Common', 'Select every open intent')),
  'auto-approve': flag.forOneRun({
    ...flag.toggle('Common', 'Settle without asking; with --not-created, only once the settle window is over'),
    char: 'y' as const,
  }),
  'no-input': group.noInput,
  file: group.source.file,
  ...group.intent,
  ...group.lock,
  ...group.cloud,
  ...group.project,
  ...group.output,
});
export type ResolveFlags = flag.FlagsOf<typeof resolveFlags>;

export const unlockFlags = flag.withVariables({ ...group.journal, ...group.account, ...group.output });
export type UnlockFlags = flag.FlagsOf<typeof unlockFlags>;

export const migrateFlags = flag.withVariables({
  print: flag.forOneRun(flag.toggle('Common', 'Print the SQL, and run nothing')),
  ...group.journal,
  ...group.output,
});
export type MigrateFlags = flag.FlagsOf<typeof migrateFlags>;

export const statusFlags = flag.withVariables({ ...group.journal, ...group.output });
export type StatusFlags = flag.FlagsOf<typeof statusFlags>;

export const journalImportFlags = flag.withVariables({
  from: flag.forOneRun(
    flag.text('Common', 'FOLDER', 'Folder of the journal (default: the folder that is used without --journal)'),
  ),
  ...group.journal,
  ...group.lock,
  ...group.account,
  ...group.output,
});
export type JournalImportFlags = flag.FlagsOf<typeof journalImportFlags>;

export const importFlags = flag.withVariables({
  region: group.region,
  fleet: group.fleet,
  into: flag.text('Common', 'FILE', 'Add the hosts that this declaration lacks to it'),
  ...group.selection,
  ...group.cloud,
  ...group.project,
  ...group.output,
});
export type ImportFlags = flag.FlagsOf<typeof importFlags>;

export const acceptFlags = flag.withVariables({
  ...group.source,
  exclude: group.selection.exclude,
  write: flag.forOneRun(flag.toggle('Common', 'Write the edit into the declaration')),
  'as-ignore': flag.forOneRun(
    flag.text('Common', 'REASON', 'Add rules that ignore the changes, instead of accepting the values'),
  ),
  until: flag.forOneRun(flag.text('Common', 'DAY', 'Last day of the rules of --as-ignore, e.g. 2026-12-31')),
  ...group.intent,
  ...group.cloud,
  ...group.output,
});
export type AcceptFlags = flag.FlagsOf<typeof acceptFlags>;

/** Platforms for which the package has examples. */
export const pipelines = ['github', 'gitlab', 'jenkins'] as const;

export const initFlags = flag.withVariables({
  region: group.region,
  fleet: group.fleet,
  pipeline: flag.forOneRun(flag.choice('Common', pipelines, 'Write the files of a pipeline for this platform')),
  'no-input': group.noInput,
  ...group.cloud,
  ...group.project,
  ...group.output,
});
export type InitFlags = flag.FlagsOf<typeof initFlags>;

export const watchFlags = flag.withVariables({
  scopes: group.scopes,
  once: flag.forOneRun(flag.toggle('Common', 'Look at each scope once, due or not, and end with the worst exit code')),
  only: flag.forOneRun(flag.list('Common', 'ID', 'Only these scopes; repeatable', { delimiter: ',' })),
  workers: flag.count('Common', 1, 64, 'Number of scopes that this process works on at the same time', 4),
  listen: flag.text('Common', 'ADDRESS:PORT', 'Address of the pages', '127.0.0.1:9464'),
  'listen-metrics': flag.text('Common', 'ADDRESS:PORT', 'Address of metrics and health checks', '127.0.0.1:9465'),
  'listen-host': flag.list('Advanced', 'NAME', 'Host name that requests may use, e.g. that of a proxy; repeatable', {
    delimiter: ',',
  }),
  'listen-public': flag.toggle(
    'Safety',
    'Allow --listen on an address that other machines can reach; the pages ask for no password',
  ),
  'log-format': flag.choice('Output', ['text', 'json'], 'Form of the lines on stderr', 'text'),
  'expire-within': group.expireWithin,
  'password-env': group.source['password-env'],
  ...group.intent,
  clouds: group.place.clouds,
  'max-rps': group.cloud['max-rps'],
  quiet: group.output.quiet,
  debug: group.output.debug,
});
export type WatchFlags = flag.FlagsOf<typeof watchFlags>;

export const doctorFlags = flag.withVariables({
  ...group.source,
  region: { ...group.region, exclusive: ['file'] },
  ...group.journal,
  ...group.cloud,
  ...group.project,
  ...group.output,
});
export type DoctorFlags = flag.FlagsOf<typeof doctorFlags>;

export const emulatorFlags = flag.withVariables({
  port: flag.count('Common', 0, 65_535, 'Port on 127.0.0.1; 0 selects a free one', 0),
  fault: flag.list('Common', 'ON:KIND[:TIMES]', 'A fault, e.g. create:drop-after-commit:1; repeatable'),
  'visibility-lag': flag.duration('Common', 'How long a new host is not listed', '0', { zero: true }),
  hosts: flag.text('Common', 'PATH', 'JSON file with an array of hosts that exist at the start'),
  seed: flag.count('Common', 0, 999_999_999, 'Makes ids and random faults repeatable'),
  'provisioning-time': flag.duration('Advanced', 'How long a new host is Starting', '0', { zero: true }),
  'rate-limit': flag.text(
    'Advanced',
    'N[:KIND]',
    'Number of requests per second that it accepts, e.g. 10 or 10:http-429:retryAfter=1',
  ),
  quiet: group.output.quiet,
  debug: group.output.debug,
});
export type EmulatorFlags = flag.FlagsOf<typeof emulatorFlags>;

export const demoFlags = flag.withVariables({ debug: group.output.debug });
