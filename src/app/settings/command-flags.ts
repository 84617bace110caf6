/** The flags of each command: its own, and the groups that it takes. */
import { type DriftClass, driftClasses } from '../../model/drift-class.ts';
import { choice, count, duration, type FlagsOf, forOneRun, list, text, toggle, withVariables } from './flag-kinds.ts';
import { parseChoice } from './flag-values.ts';
import {
  account,
  cloud,
  expireWithin,
  facts,
  failingClasses,
  guard,
  intent,
  journal,
  lock,
  noInput,
  output,
  password,
  place,
  project,
  report,
  scopes,
  selection,
  source,
} from './flags.ts';

export const validateFlags = withVariables({
  ...source,
  scopes: { ...scopes, exclusive: ['file'] },
  ...report,
  ...output,
});
export type ValidateFlags = FlagsOf<typeof validateFlags>;

export const planFlags = withVariables({
  ...source,
  ...selection,
  out: text('Common', 'FILE', 'Save the plan to this file, for "apply FILE"'),
  'detailed-exitcode': toggle('Common', 'Exit 2 if anything differs, 9 if apply would be refused'),
  ...facts,
  ...intent,
  ...guard,
  ...password,
  ...cloud,
  ...report,
  ...output,
});
export type PlanFlags = FlagsOf<typeof planFlags>;

export const applyFlags = withVariables({
  ...source,
  ...selection,
  'auto-approve': forOneRun({ ...toggle('Common', 'Create without asking'), char: 'y' as const }),
  'no-input': noInput,
  parallelism: count('Advanced', 'Maximum number of concurrent creates (default: 16; with "dialect: uhost", 10)', {
    least: 1,
    most: 256,
  }),
  'cold-start': choice(
    'Safety',
    ['wait', 'proceed', 'refuse'],
    'What to do if it is not known what was sent before (default: wait for the settle window)',
  ),
  'wait-timeout': duration(
    'Advanced',
    'How long to wait for new hosts to be Running; with 0, only check that they are listed',
    '10m',
    { zero: true },
  ),
  'expect-fingerprint': forOneRun(text('Safety', 'SHA256', 'Apply the saved plan only if it has this fingerprint')),
  ...facts,
  ...intent,
  ...lock,
  ...guard,
  ...password,
  ...cloud,
  ...report,
  ...output,
});
export type ApplyFlags = FlagsOf<typeof applyFlags> & {
  /** The file of a saved plan, which is the approval. */
  readonly plan?: string;
  /** Flags that were given on the command line, not by a default or a variable. */
  readonly asked?: readonly string[];
};

export const driftFlags = withVariables({
  ...source,
  ...selection,
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
  'expire-within': expireWithin,
  ...facts,
  ...intent,
  ...cloud,
  ...report,
  ...output,
});
export type DriftFlags = FlagsOf<typeof driftFlags>;

export const showFlags = withVariables({
  details: facts.details,
  'settle-window': intent['settle-window'],
  ...report,
  ...output,
});
export type ShowFlags = FlagsOf<typeof showFlags>;

export const intentsFlags = withVariables({
  all: forOneRun(toggle('Common', 'Also list the intents that have ended')),
  file: source.file,
  ...intent,
  ...account,
  ...output,
});
export type IntentsFlags = FlagsOf<typeof intentsFlags>;

export const resolveFlags = withVariables({
  host: forOneRun(text('Common', 'ID', 'HostId of the host that this create made')),
  'not-created': forOneRun(toggle('Common', 'This create made no host, and will make none')),
  all: forOneRun(toggle('Common', 'Select every open intent')),
  'auto-approve': forOneRun({
    ...toggle('Common', 'Settle without asking; with --not-created, only once the settle window is over'),
    char: 'y' as const,
  }),
  'no-input': noInput,
  file: source.file,
  ...intent,
  ...lock,
  ...cloud,
  ...project,
  ...output,
});
export type ResolveFlags = FlagsOf<typeof resolveFlags>;

export const unlockFlags = withVariables({ ...journal, ...account, ...output });
export type UnlockFlags = FlagsOf<typeof unlockFlags>;

export const migrateFlags = withVariables({
  print: forOneRun(toggle('Common', 'Print the SQL, and run nothing')),
  ...journal,
  ...output,
});
export type MigrateFlags = FlagsOf<typeof migrateFlags>;

export const statusFlags = withVariables({ ...journal, ...output });
export type StatusFlags = FlagsOf<typeof statusFlags>;

export const importFlags = withVariables({
  from: forOneRun(
    text('Common', 'FOLDER', 'Folder of the journal (default: the folder that is used without --journal)'),
  ),
  ...journal,
  ...lock,
  ...account,
  ...output,
});
export type ImportFlags = FlagsOf<typeof importFlags>;

export const controllerFlags = withVariables({
  scopes,
  workers: count('Common', 'Number of scopes that this process works on at the same time', { least: 1, most: 64 }, 4),
  listen: text('Common', 'ADDRESS:PORT', 'Address of the pages, the health checks and the metrics', '127.0.0.1:9464'),
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
  'expire-within': expireWithin,
  'password-env': source['password-env'],
  ...intent,
  clouds: place.clouds,
  'max-rps': cloud['max-rps'],
  quiet: output.quiet,
  debug: output.debug,
});
export type ControllerFlags = FlagsOf<typeof controllerFlags>;

export const checkCloudFlags = withVariables({ ...source, ...cloud, ...output });

export const emulatorFlags = withVariables({
  port: count('Common', 'Port on 127.0.0.1; 0 selects a free one', { least: 0, most: 65_535 }, 0),
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
  quiet: output.quiet,
  debug: output.debug,
});
export type EmulatorFlags = FlagsOf<typeof emulatorFlags>;

export const demoFlags = withVariables({ debug: output.debug });
