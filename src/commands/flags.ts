import * as Flags from '@oclif/core/flags';
import { defaultFlags } from '../cli/settings/default-flags.ts';
import { driftClasses } from '../core/report/finding.ts';
import { formatNames } from '../core/report/format-name.ts';

/** Values stay text here: `cli` turns them into values, with errors that say what to write instead. */
const text = (summary: string, more: { helpValue?: string } = {}) => Flags.string({ summary, ...more });
const repeatable = (summary: string, more: { char?: 'f'; helpValue?: string }) =>
  Flags.string({ summary, multiple: true, multipleNonGreedy: true, ...more });
/** Repeatable, and several in one text with commas between them: no name, class or code holds one. */
const list = (summary: string, more: { helpValue?: string; aliases?: string[] } = {}) =>
  Flags.string({ summary, multiple: true, multipleNonGreedy: true, delimiter: ',', ...more });
const preset = (name: keyof typeof defaultFlags, summary: string, helpValue: string) =>
  Flags.string({ summary, default: defaultFlags[name], helpValue });
const toggle = (summary: string, char?: 'y') => Flags.boolean({ summary, default: false, ...(char && { char }) });

export const outputFlags = {
  json: toggle('Print one JSON document on stdout, errors included'),
  'no-color': toggle('Print without colour; NO_COLOR and FORCE_COLOR are honoured too'),
  quiet: toggle('Print no progress and no notes'),
  debug: toggle('Print each exchange with the cloud on stderr, without its values, and the stack of a bug'),
};

export const reportFlags = {
  output: Flags.string({
    summary: `Format of the result, or a file for it; may be repeated: ${formatNames.join(', ')}`,
    char: 'o',
    multiple: true,
    multipleNonGreedy: true,
    helpValue: 'FORMAT[=PATH]',
  }),
};

export const sourceFlags = {
  file: repeatable('Declaration file, folder, or - for stdin; may be repeated (default: hosts.yaml or hosts.yml)', {
    char: 'f',
    helpValue: 'PATH',
  }),
};

export const selectionFlags = {
  only: list('Consider only hosts whose name matches, e.g. "web-*"; may be repeated', {
    helpValue: 'PATTERN',
    aliases: ['target'],
  }),
  exclude: list('Leave out hosts whose name matches; may be repeated', { helpValue: 'PATTERN' }),
};

export const cloudFlags = {
  endpoint: text('Address of the compute API; keys come from HOSTWRIGHT_PUBLIC_KEY and HOSTWRIGHT_PRIVATE_KEY', {
    helpValue: 'URL',
  }),
  'request-form': preset('request-form', 'How listings are asked for', 'json|query'),
  'page-size': preset('page-size', 'Rows to ask for at once', 'N'),
  'listing-staleness': preset('listing-staleness', "How far the cloud's replicas may lag behind", 'DURATION'),
  'ret-codes': list(
    'What a code of the cloud means: transient (a listing may be tried again), refused (a create was surely not made), throttled (both; slow down)',
    { helpValue: 'CODE=MEANING' },
  ),
  timeout: text('Most time to spend on one listing of a region', { helpValue: 'DURATION' }),
  'max-rps': text('Maximum number of requests a second, of all kinds together (default: as many as the cloud takes)', {
    helpValue: 'N',
  }),
  'use-env-proxy': toggle('Use the proxy that HTTPS_PROXY and NO_PROXY name'),
};

export const factsFlags = {
  details: toggle('Show declared and live values of each changed host as a diff'),
  'show-unmanaged': toggle('List every host that is not declared, not only those that manage claims'),
};

export const passwordFlags = {
  'password-directory': list(
    'Folder that absolute password paths may lie in (default: /run/secrets, /var/run/secrets)',
    {
      helpValue: 'PATH',
    },
  ),
};

export const guardFlags = {
  'max-creates': preset('max-creates', 'Most hosts that one apply may create', 'N'),
  'allow-new-scope': toggle('Create although none of the declared hosts is live in their region'),
  'on-doubt': preset(
    'on-doubt',
    'What to do if a create in doubt is still not listed after the settle window',
    'hold|recreate',
  ),
  'allow-near-match': list('Create this host although a live one has nearly its name', { helpValue: 'NAME' }),
  'allow-replacement': list('Create this host, or those that match this pattern, beside the one that it may replace', {
    helpValue: 'NAME',
  }),
  'take-over': list('Make declared hosts of this other fleet hosts of this one', { helpValue: 'FLEET' }),
};

export const planFlags = {
  out: text('Save the plan to this file, for "apply FILE"', { helpValue: 'FILE' }),
  'detailed-exitcode': toggle('Exit 2 where there is something to create'),
};

export const driftFlags = {
  'fail-on': list(`Classes that drift fails on: ${driftClasses.join(', ')}; or none (default: the first three)`, {
    helpValue: 'CLASS',
  }),
  baseline: text('JSON drift report of an earlier run (-o json=FILE): what it found does not count', {
    helpValue: 'FILE',
  }),
  'expire-within': preset(
    'expire-within',
    'A host that ends within this, and does not renew itself, is expiring; 0: none is',
    'DURATION',
  ),
};

export const intentFlags = {
  journal: text('Folder of the journal and the lock (default: $XDG_STATE_HOME/hostwright/ACCOUNT)', {
    helpValue: 'FOLDER',
  }),
  'settle-window': preset('settle-window', 'How long a new host may stay out of listings at most', 'DURATION'),
};

export const applyFlags = {
  'auto-approve': toggle('Create without asking', 'y'),
  'no-input': toggle('Never ask; without an approval, exit 10'),
  parallelism: preset('parallelism', 'Creates in flight at most', 'N'),
  'settle-wait': preset(
    'settle-wait',
    'How long a new host may stay invisible before it is called in doubt',
    'DURATION',
  ),
  'cold-start': text(
    'What to do where it is not known what was sent before (default: wait the settle window; with the emulator proceed)',
    { helpValue: 'wait|proceed|refuse' },
  ),
  'wait-timeout': preset('wait-timeout', 'How long to wait for Running', 'DURATION'),
  'no-wait': toggle('Do not wait for Running; new hosts are still looked for'),
};

export const approvalFlags = {
  'expect-fingerprint': text('Apply the saved plan only if it has this fingerprint', { helpValue: 'SHA256' }),
};

/** Of commands that ask the cloud nothing: it only tells the account. */
export const accountFlags = { endpoint: cloudFlags.endpoint };

export const intentsFlags = {
  all: toggle('List the intents that have ended, too'),
};

export const lockFlags = {
  'lock-timeout': preset('lock-timeout', 'How long to wait for the lock while another run holds it', 'DURATION'),
};

export const resolveFlags = {
  host: text('The host that came of it, by its HostId', { helpValue: 'ID' }),
  'not-created': toggle('This request made no host and will not make one'),
  confirm: text(
    'With --not-created: the number of selected intents. Waits until the settle window is over, never asks',
    {
      helpValue: 'N',
    },
  ),
  all: toggle('Every open intent'),
  force: toggle('Record --host even if the listing disagrees'),
  zone: list('Zone to list, where the cloud refuses to list a region whole; name every zone', { helpValue: 'ZONE' }),
  'no-input': applyFlags['no-input'],
};

export const emulatorFlags = {
  port: preset('port', 'Port on 127.0.0.1; 0 takes any free one', 'N'),
  latency: preset('latency', 'Delay of every answer', 'DURATION'),
  'page-cap': preset('page-cap', 'Largest page; a greater Limit is clamped to it', 'N'),
  'visibility-lag': preset('visibility-lag', 'How long a new host is not listed', 'DURATION'),
  'provisioning-time': preset('provisioning-time', 'How long a new host is Starting', 'DURATION'),
  preload: preset('preload', 'Hosts of somebody else in each region', 'N'),
  hosts: text('JSON file with an array of hosts that are there from the start', { helpValue: 'PATH' }),
  fault: repeatable('A fault, e.g. create:drop-after-commit:1; may be repeated', { helpValue: 'ON:KIND[:TIMES]' }),
  'rate-limit': text('How many requests a second it takes, e.g. 10 or 10:http-429:retryAfter=1', {
    helpValue: 'N[:KIND]',
  }),
  seed: text('Makes ids, chances and latencies repeat', { helpValue: 'N' }),
  'total-count': preset('total-count', 'What TotalCount says', 'MODE'),
  'accept-tag': toggle('Take Tag in a create, which the API does not document'),
};

/** Approvals, overrides of guards and what a human says of an intent are given for one run, never by an environment that outlives it. */
const withoutVariable: ReadonlySet<string> = new Set([
  'auto-approve',
  'allow-new-scope',
  'allow-near-match',
  'allow-replacement',
  'take-over',
  'expect-fingerprint',
  'host',
  'not-created',
  'confirm',
  'all',
  'force',
]);

/** The variable of a flag: `HOSTWRIGHT_MAX_CREATES` for `--max-creates`. */
export function variableOf(flag: string): string | undefined {
  return withoutVariable.has(flag) ? undefined : `HOSTWRIGHT_${flag.replaceAll('-', '_').toUpperCase()}`;
}

/** The same flags, each with its variable. */
export function withVariables<FlagSet extends Record<string, object>>(flags: FlagSet): FlagSet {
  const entries = Object.entries(flags).map(([name, flag]) => {
    const env = variableOf(name);
    return [name, env === undefined ? flag : { ...flag, env }];
  });
  return Object.fromEntries(entries);
}
