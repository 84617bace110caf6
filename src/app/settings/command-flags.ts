/** The flags of each command: its own, and the groups that it takes. */
import { type DriftClass, driftClasses } from '../../model/drift-class.ts';
import * as flag from './flag-kinds.ts';
import { parseChoice } from './flag-values.ts';
import * as group from './flags.ts';

/** Platforms for which the package has examples. */
export const pipelines = ['github', 'gitlab', 'jenkins'] as const;

/** By the id of the command. The help lists flags in the order of their table. */
export const commandFlags = {
  validate: { ...group.source, scopes: { ...group.scopes, exclusive: ['file'] }, ...group.checked },
  plan: {
    ...group.source,
    ...group.selection,
    out: flag.text('Common', 'FILE', 'Save the plan to this file, for "apply FILE"'),
    'detailed-exitcode': flag.toggle('Common', 'Exit 2 if anything differs, 9 if apply would be refused'),
    ...group.facts,
    ...group.intent,
    ...group.guard,
    ...group.password,
    ...group.cloud,
    ...group.reported,
  },
  apply: {
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
    ...group.reported,
  },
  drift: {
    ...group.source,
    ...group.selection,
    'fail-on': flag.list<DriftClass | 'none'>(
      'Common',
      'CLASS',
      `Drift classes that fail: ${driftClasses.join(', ')}; or none (default: the first four)`,
      {
        choices: group.failingClasses,
        check: (source, input) => parseChoice(source, input, group.failingClasses),
      },
    ),
    'expire-within': group.expireWithin,
    ...group.facts,
    ...group.intent,
    ...group.cloud,
    ...group.reported,
  },
  explain: {
    ...group.source,
    region: group.region,
    ...group.intent,
    ...group.guard,
    ...group.cloud,
    ...group.output,
  },
  show: { details: group.facts.details, 'settle-window': group.intent['settle-window'], ...group.reported },
  intents: {
    all: flag.forOneRun(flag.toggle('Common', 'Also list the intents that have ended')),
    file: group.source.file,
    ...group.intent,
    ...group.account,
    ...group.output,
  },
  resolve: {
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
    ...group.live,
  },
  unlock: { ...group.journal, ...group.account, ...group.output },
  'journal:migrate': {
    print: flag.forOneRun(flag.toggle('Common', 'Print the SQL, and run nothing')),
    ...group.journal,
    ...group.output,
  },
  'journal:status': { ...group.journal, ...group.output },
  'journal:import': {
    from: flag.forOneRun(
      flag.text('Common', 'FOLDER', 'Folder of the journal (default: the folder that is used without --journal)'),
    ),
    ...group.journal,
    ...group.lock,
    ...group.account,
    ...group.output,
  },
  import: {
    region: group.region,
    fleet: group.fleet,
    into: flag.text('Common', 'FILE', 'Add the hosts that this declaration lacks to it'),
    ...group.selection,
    ...group.live,
  },
  accept: {
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
  },
  init: {
    region: group.region,
    fleet: group.fleet,
    pipeline: flag.forOneRun(flag.choice('Common', pipelines, 'Write the files of a pipeline for this platform')),
    'no-input': group.noInput,
    ...group.live,
  },
  watch: {
    scopes: group.scopes,
    once: flag.forOneRun(
      flag.toggle('Common', 'Look at each scope once, due or not, and end with the worst exit code'),
    ),
    only: flag.forOneRun(flag.list('Common', 'ID', 'Only these scopes; repeatable')),
    workers: flag.count('Common', 1, 64, 'Number of scopes that this process works on at the same time', 4),
    listen: flag.text('Common', 'ADDRESS:PORT', 'Address of the pages', '127.0.0.1:9464'),
    'listen-metrics': flag.text('Common', 'ADDRESS:PORT', 'Address of metrics and health checks', '127.0.0.1:9465'),
    'listen-host': flag.list('Advanced', 'NAME', 'Host name that requests may use, e.g. that of a proxy; repeatable'),
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
  },
  doctor: {
    ...group.source,
    region: { ...group.region, exclusive: ['file'] },
    ...group.journal,
    ...group.live,
  },
  emulator: {
    port: flag.count('Common', 0, 65_535, 'Port on 127.0.0.1; 0 selects a free one', 0),
    fault: flag.list('Common', 'ON:KIND[:TIMES]', 'A fault, e.g. create:drop-after-commit:1; repeatable', {
      withCommas: true,
    }),
    'visibility-lag': flag.duration('Common', 'How long a new host is not listed', '0', { zero: true }),
    hosts: flag.text('Common', 'PATH', 'JSON file with an array of hosts that exist at the start'),
    'provisioning-time': flag.duration('Advanced', 'How long a new host is Starting', '0', { zero: true }),
    'rate-limit': flag.text(
      'Advanced',
      'N[:KIND]',
      'Number of requests per second that it accepts, e.g. 10 or 10:http-429:retryAfter=1',
    ),
    quiet: group.output.quiet,
    debug: group.output.debug,
  },
  demo: { debug: group.output.debug },
};
Object.values(commandFlags).forEach(flag.giveVariables);

/** What the flags of a command say. */
export type FlagsOf<Command extends keyof typeof commandFlags> = flag.ValuesOf<(typeof commandFlags)[Command]>;
export type ApplyFlags = FlagsOf<'apply'> & {
  /** The file of a saved plan, which is the approval. */
  readonly plan?: string;
  /** Flags that were given on the command line, not by a default or a variable. */
  readonly asked?: readonly string[];
};
