/** The flags that several commands take, in groups; command-flags.ts has those of each command. */

import { driftClasses } from '../../model/drift-class.ts';
import { allowKinds } from '../../model/text/shell-word.ts';
import { checkedFormats, type FormatName, formatNames } from '../../report/formats.ts';
import * as flag from './flag-kinds.ts';
import { parseAllow, parseJournal, parseRate, parseSelector } from './flag-values.ts';

/** The files that are read without -f. No command may overwrite a declaration. */
export const usualFiles: readonly string[] = ['hosts.yaml', 'hosts.yml'];

export const output = {
  json: flag.toggle('Common', 'Print one JSON document on stdout, errors included'),
  quiet: flag.toggle('Output', 'Print no progress and no notes'),
  debug: flag.toggle(
    'Variable',
    'Print each request to the cloud and each answer on stderr, without values, and the stack trace of a bug',
  ),
};

/** For a command whose result has a format: one of these. */
const reportedAs = (formats: readonly FormatName[]) => ({
  output: flag.list(
    'Output',
    'FORMAT[=PATH]',
    `Format of the result, and a file for it; repeatable: ${formats.join(', ')}`,
    { char: 'o', choices: formats, withCommas: true },
  ),
  ...output,
});
export const reported = reportedAs(formatNames);
export const checked = reportedAs(checkedFormats);

export const source = {
  file: flag.list(
    'Common',
    'PATH',
    'Declaration file or folder, or - for stdin; repeatable (default: hosts.yaml or hosts.yml)',
    { char: 'f', withCommas: true },
  ),
  'password-env': flag.list(
    'Variable',
    'PATTERN',
    'Allow a password in a variable that matches, e.g. "CI_WEB_*", although CI systems use such names for their own secrets; repeatable',
  ),
};

export const selection = {
  only: flag.list(
    'Common',
    'PATTERN',
    'Consider only hosts that match: "web-*", or tag:, template:, file: or region: before the pattern; repeatable',
    { aliases: ['target'], check: parseSelector },
  ),
  exclude: flag.list('Selection', 'PATTERN', 'Leave out hosts that match; repeatable', {
    check: parseSelector,
  }),
};

export const place = {
  cloud: flag.text('Common', 'NAME', 'Cloud in clouds.yaml: its endpoint and keys'),
  clouds: flag.text(
    'Variable',
    'FILE',
    'The clouds.yaml of the operator (default: $XDG_CONFIG_HOME/hostwright/clouds.yaml, or in ~/.config)',
  ),
  endpoint: flag.text('Common', 'URL', 'Address of the API; keys come from variables'),
};

export const cloud = {
  ...place,
  'max-rps': flag.valued<number | undefined>(
    parseRate,
    flag.about(
      'Cloud',
      'N',
      'Maximum number of requests per second, of all kinds together (default: as many as the cloud accepts)',
    ),
  ),
};

export const facts = {
  details: flag.toggle(
    'Output',
    'Show each host in a row of its own, those that nobody declares too, and each changed host as a diff',
  ),
};

export const password = {
  'password-directory': flag.list(
    'Variable',
    'PATH',
    'Folder in which password files with an absolute path may be (default: /run/secrets, /var/run/secrets)',
  ),
};

export const guard = {
  'max-creates': flag.count('Common', 0, 200_000, 'Maximum number of hosts to create', 50),
  'first-apply': flag.forOneRun(flag.toggle('Common', 'Confirm that nothing was sent with these keys before')),
  'on-doubt': flag.choice(
    'Safety',
    ['hold', 'recreate'],
    'What to do with a create in doubt after the settle window',
    'hold',
  ),
  allow: flag.forOneRun(
    flag.list(
      'Safety',
      'KIND[=NAME]',
      'Answer a guard: new-scope (create where no declared host is live), replacement=NAME (create this host, or hosts that match this pattern, although a live host may be it), take-over=FLEET (take over declared hosts of this other fleet); repeatable',
      {
        check: parseAllow,
        choices: Object.entries(allowKinds).map(([kind, named]) => (named === '' ? kind : `${kind}=`)),
      },
    ),
  ),
};

export const journal = {
  journal: flag.valued<string | undefined>(
    parseJournal,
    flag.about(
      'Advanced',
      'FOLDER|URL',
      'Folder of the journal and the lock, or the postgres:// address of a shared journal, with its password in HOSTWRIGHT_JOURNAL_PASSWORD (default: $XDG_STATE_HOME/hostwright/ACCOUNT)',
    ),
  ),
  'journal-ca': flag.text(
    'Variable',
    'FILE',
    'File with the certificates (PEM) of your own authority, for the database of a shared journal',
  ),
  'journal-schema': flag.text(
    'Variable',
    'NAME',
    'Database schema that has the tables of a shared journal',
    'hostwright',
  ),
};

export const intent = {
  ...journal,
  'settle-window': flag.duration('Advanced', 'Time after which a created host is guaranteed to be listed', '300s'),
};

/** For commands that read no declaration. */
export const project = {
  project: flag.text('Cloud', 'ID', 'Project, for a cloud with "dialect: uhost"; each has its own journal'),
};

/** For commands that send nothing: endpoint and keys only determine the account. */
export const account = { ...place, ...project };

/** For commands that look at a cloud without a declaration. */
export const live = { ...cloud, ...project, ...output };

export const lock = {
  'lock-timeout': flag.duration('Advanced', 'How long to wait for the lock while another run holds it', '0', {
    zero: true,
  }),
};

/** For commands that need no declaration. */
export const region = flag.list('Common', 'REGION', 'Region to look in; repeatable');

export const fleet = flag.text('Common', 'NAME', 'Fleet of the hosts, for the new declaration');

export const scopes = flag.text(
  'Common',
  'FOLDER',
  'Folder with a file for each scope: its declarations, cloud and interval',
);

export const noInput = flag.toggle('Variable', 'Never ask; without an approval, exit 10');

export const expireWithin = flag.duration(
  'Selection',
  'Report a host as expiring if it ends within this time and does not renew itself; with 0, no host is reported',
  '14d',
  { zero: true, mostDays: 3_650 },
);

export const failingClasses = [...driftClasses, 'none'] as const;

// What the functions that several commands share are given.

export type SourceFlags = flag.ValuesOf<typeof source>;
export type SelectionFlags = flag.ValuesOf<typeof selection>;
export type CloudFlags = flag.ValuesOf<typeof cloud> & { readonly debug: boolean };
export type PasswordFlags = flag.ValuesOf<typeof password>;
export type JournalFlags = flag.ValuesOf<typeof journal>;
export type IntentFlags = flag.ValuesOf<typeof intent>;
export type LockFlags = flag.ValuesOf<typeof lock>;
export type ProjectFlags = flag.ValuesOf<typeof project>;
export type AccountFlags = flag.ValuesOf<typeof account> & { readonly debug: boolean };
