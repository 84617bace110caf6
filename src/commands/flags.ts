import * as Flags from '@oclif/core/flags';
import { defaultFlags } from '../cli/settings/default-flags.ts';
import { driftClasses } from '../core/report/finding.ts';
import { formatNames } from '../core/report/format-name.ts';

/** Values stay text here: `cli` parses them, so that a flag and a variable give the same errors. */
const text = (summary: string, more: { helpValue?: string } = {}) => Flags.string({ summary, ...more });
const repeatable = (summary: string, more: { char?: 'f'; helpValue?: string }) =>
  Flags.string({ summary, multiple: true, multipleNonGreedy: true, ...more });
/** Takes repetition or commas: no name, class or code contains a comma. */
const list = (summary: string, more: { helpValue?: string; aliases?: string[] } = {}) =>
  Flags.string({ summary, multiple: true, multipleNonGreedy: true, delimiter: ',', ...more });
const preset = (name: keyof typeof defaultFlags, summary: string, helpValue: string) =>
  Flags.string({ summary, default: defaultFlags[name], helpValue });
const toggle = (summary: string, char?: 'y') => Flags.boolean({ summary, default: false, ...(char && { char }) });

export const outputFlags = {
  json: toggle('Print one JSON document on stdout, errors included'),
  'no-color': toggle('Print without colour; NO_COLOR and FORCE_COLOR work too'),
  quiet: toggle('Print no progress and no notes'),
  debug: toggle('Print each exchange with the cloud on stderr, without its values, and the stack trace of a bug'),
};

export const reportFlags = {
  output: Flags.string({
    summary: `Format of the result, and a file for it; repeatable: ${formatNames.join(', ')}`,
    char: 'o',
    multiple: true,
    multipleNonGreedy: true,
    helpValue: 'FORMAT[=PATH]',
  }),
};

export const sourceFlags = {
  file: repeatable('Declaration file or folder, or - for stdin; repeatable (default: hosts.yaml or hosts.yml)', {
    char: 'f',
    helpValue: 'PATH',
  }),
  'password-env': list('Allow a well-known variable as a password, e.g. "WEB_*"; repeatable', { helpValue: 'PATTERN' }),
};

export const selectionFlags = {
  only: list('Consider only hosts whose name matches, e.g. "web-*"; repeatable', {
    helpValue: 'PATTERN',
    aliases: ['target'],
  }),
  exclude: list('Leave out hosts whose name matches; repeatable', { helpValue: 'PATTERN' }),
};

export const cloudFlags = {
  endpoint: text('Address of the compute API; keys come from HOSTWRIGHT_PUBLIC_KEY and HOSTWRIGHT_PRIVATE_KEY', {
    helpValue: 'URL',
  }),
  'request-form': preset('request-form', 'How listings are requested', 'json|query'),
  'page-size': preset('page-size', 'Page size of listings', 'N'),
  'listing-staleness': preset('listing-staleness', "How far the cloud's replicas may lag behind", 'DURATION'),
  'ret-codes': list(
    'What a code of the cloud means: transient (retry a listing), refused (a create made no host) or throttled (both; slow down)',
    { helpValue: 'CODE=MEANING' },
  ),
  timeout: text('Maximum time for one listing of a region', { helpValue: 'DURATION' }),
  'max-rps': text(
    'Maximum number of requests per second, of all kinds together (default: as many as the cloud accepts)',
    {
      helpValue: 'N',
    },
  ),
  'use-env-proxy': toggle('Use the proxy of HTTPS_PROXY and NO_PROXY'),
};

export const factsFlags = {
  details: toggle('Show declared and live values of each changed host as a diff'),
  'show-unmanaged': toggle('List every host that is not declared, not only those that manage claims'),
};

export const passwordFlags = {
  'password-directory': list(
    'Folder in which password files with an absolute path may be (default: /run/secrets, /var/run/secrets)',
    {
      helpValue: 'PATH',
    },
  ),
};

export const guardFlags = {
  'max-creates': preset('max-creates', 'Maximum number of hosts to create', 'N'),
  'first-apply': toggle(
    'Say that nothing was sent with these keys before: create at once in regions where no declared host is live',
  ),
  'allow-new-scope': toggle('Create hosts in a region where none of the declared hosts is live'),
  'on-doubt': preset('on-doubt', 'What to do with a create in doubt after the settle window', 'hold|recreate'),
  'allow-near-match': list('Create this host although a live host has nearly the same name', { helpValue: 'NAME' }),
  'allow-replacement': list('Create this host, or hosts that match this pattern, although it may replace a live one', {
    helpValue: 'NAME',
  }),
  'take-over': list('Make declared hosts of this other fleet hosts of this one', { helpValue: 'FLEET' }),
};

export const planFlags = {
  out: text('Save the plan to this file, for "apply FILE"', { helpValue: 'FILE' }),
  'detailed-exitcode': toggle('Exit 2 if there is something to create'),
};

export const driftFlags = {
  'fail-on': list(`Drift classes that fail: ${driftClasses.join(', ')}; or none (default: the first three)`, {
    helpValue: 'CLASS',
  }),
  baseline: text('JSON drift report of an earlier run (-o json=FILE): what it found does not count', {
    helpValue: 'FILE',
  }),
  'expire-within': preset(
    'expire-within',
    'A host that ends within this time, and does not renew itself, is expiring; with 0, no host is',
    'DURATION',
  ),
};

export const intentFlags = {
  journal: text('Folder of the journal and the lock (default: $XDG_STATE_HOME/hostwright/ACCOUNT)', {
    helpValue: 'FOLDER',
  }),
  'settle-window': preset('settle-window', 'Time after which a created host is guaranteed to be listed', 'DURATION'),
};

export const applyFlags = {
  'auto-approve': toggle('Create without asking', 'y'),
  'no-input': toggle('Never ask; without an approval, exit 10'),
  parallelism: preset('parallelism', 'Maximum number of concurrent creates', 'N'),
  'settle-wait': preset('settle-wait', 'How long to look for a new host before it is reported as in doubt', 'DURATION'),
  'cold-start': text(
    'What to do if it is not known what was sent before (default: wait for the settle window; with the emulator, proceed)',
    { helpValue: 'wait|proceed|refuse' },
  ),
  'wait-timeout': preset('wait-timeout', 'How long to wait for new hosts to be Running', 'DURATION'),
  'no-wait': toggle('Do not wait for Running; new hosts are still looked for'),
};

export const approvalFlags = {
  'expect-fingerprint': text('Apply the saved plan only if it has this fingerprint', { helpValue: 'SHA256' }),
};

/** For commands that send nothing: the endpoint only determines the account. */
export const accountFlags = { endpoint: cloudFlags.endpoint };

export const intentsFlags = {
  all: toggle('List the intents that have ended, too'),
};

export const lockFlags = {
  'lock-timeout': preset('lock-timeout', 'How long to wait for the lock while another run holds it', 'DURATION'),
};

export const resolveFlags = {
  host: text('HostId of the host that this create made', { helpValue: 'ID' }),
  'not-created': toggle('This create made no host, and will make none'),
  confirm: text(
    'With --not-created: the name of the host, or the number of selected intents. Waits until the settle window is over, and never asks',
    {
      helpValue: 'NAME|N',
    },
  ),
  all: toggle('Select every open intent'),
  force: toggle('Record --host although the listing does not confirm it'),
  zone: list('Zone to list, if the cloud refuses to list a region as a whole; name every zone', { helpValue: 'ZONE' }),
  'no-input': applyFlags['no-input'],
};

export const emulatorFlags = {
  port: preset('port', 'Port on 127.0.0.1; 0 selects a free one', 'N'),
  latency: preset('latency', 'Delay of every answer', 'DURATION'),
  'page-cap': preset('page-cap', 'Maximum page size; a larger Limit is reduced to it', 'N'),
  'visibility-lag': preset('visibility-lag', 'How long a new host is not listed', 'DURATION'),
  'provisioning-time': preset('provisioning-time', 'How long a new host is Starting', 'DURATION'),
  preload: preset('preload', 'Number of hosts of somebody else in each region', 'N'),
  hosts: text('JSON file with an array of hosts that exist at the start', { helpValue: 'PATH' }),
  fault: repeatable('A fault, e.g. create:drop-after-commit:1; repeatable', { helpValue: 'ON:KIND[:TIMES]' }),
  'rate-limit': text('Number of requests per second that it accepts, e.g. 10 or 10:http-429:retryAfter=1', {
    helpValue: 'N[:KIND]',
  }),
  seed: text('Makes ids, chances and latencies repeatable', { helpValue: 'N' }),
  'total-count': preset('total-count', 'What TotalCount says', 'MODE'),
  'accept-tag': toggle('Accept Tag in a create, which the API does not document'),
};

/**
 * Approvals and answers about an intent apply to one run, so no environment variable may give them.
 */
const withoutVariable: ReadonlySet<string> = new Set([
  'auto-approve',
  'first-apply',
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
