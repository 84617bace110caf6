/** Flags. A command names those that it takes; `controller` and `emulator` also have their own. */
import { checkJournalArgument } from '../cli/settings/journal-flags.ts';
import { driftClasses } from '../core/report/finding.ts';
import { formatNames } from '../core/report/format-name.ts';
import {
  forOneRun,
  makeListFlag as list,
  onlyVariable,
  makeFlagWithDefault as preset,
  makeRepeatedFlag as repeatable,
  makeTextFlag as text,
  makeSwitchFlag as toggle,
} from './line/make-flag.ts';

export const outputFlags = {
  json: toggle('Common', 'Print one JSON document on stdout, errors included'),
  quiet: toggle('Output', 'Print no progress and no notes'),
  debug: onlyVariable(
    toggle(
      'Advanced',
      'Print each request to the cloud and each answer on stderr, without values, and the stack trace of a bug',
    ),
  ),
};

export const reportFlags = {
  output: {
    ...repeatable(
      'Output',
      'FORMAT[=PATH]',
      `Format of the result, and a file for it; repeatable: ${formatNames.join(', ')}`,
    ),
    letter: 'o',
  },
};

export const sourceFlags = {
  file: {
    ...repeatable(
      'Common',
      'PATH',
      'Declaration file or folder, or - for stdin; repeatable (default: hosts.yaml or hosts.yml)',
    ),
    letter: 'f',
  },
  'password-env': onlyVariable(
    list(
      'Safety',
      'PATTERN',
      'Allow a password in a variable that matches, e.g. "CI_WEB_*", although CI systems use such names for their own secrets; repeatable',
    ),
  ),
};

/** Of commands that read no declaration, and name it in the commands that they print. */
export const namedSourceFlags = { file: sourceFlags.file };

export const scopeFlags = {
  scopes: text('Common', 'FOLDER', 'Folder with a file for each scope: its declarations, cloud and interval'),
};

export const selectionFlags = {
  only: {
    ...list('Common', 'PATTERN', 'Consider only hosts whose name matches, e.g. "web-*"; repeatable'),
    alias: 'target',
  },
  exclude: list('Selection', 'PATTERN', 'Leave out hosts whose name matches; repeatable'),
};

const placeFlags = {
  cloud: text('Common', 'NAME', 'Cloud in clouds.yaml: its endpoint and keys'),
  clouds: onlyVariable(
    text(
      'Cloud',
      'FILE',
      'The clouds.yaml of the operator (default: $XDG_CONFIG_HOME/hostwright/clouds.yaml, or in ~/.config)',
    ),
  ),
  endpoint: text('Common', 'URL', 'Address of the API; keys come from variables'),
};

export const cloudFlags = {
  ...placeFlags,
  'max-rps': text(
    'Cloud',
    'N',
    'Maximum number of requests per second, of all kinds together (default: as many as the cloud accepts)',
  ),
};

export const factsFlags = {
  details: toggle(
    'Output',
    'Show each host in a row of its own, those that nobody declares too, and each changed host as a diff',
  ),
};

export const passwordFlags = {
  'password-directory': onlyVariable(
    list(
      'Safety',
      'PATH',
      'Folder in which password files with an absolute path may be (default: /run/secrets, /var/run/secrets)',
    ),
  ),
};

export const guardFlags = {
  'max-creates': preset('Common', 'max-creates', 'N', 'Maximum number of hosts to create'),
  'first-apply': forOneRun(toggle('Common', 'Confirm that nothing was sent with these keys before')),
  'on-doubt': preset(
    'Safety',
    'on-doubt',
    'hold|recreate',
    'What to do with a create in doubt after the settle window',
  ),
  allow: forOneRun(
    list(
      'Safety',
      'KIND[=NAME]',
      'Answer a guard: new-scope (create where no declared host is live), replacement=NAME (create this host, or hosts that match this pattern, although a live host may be it), take-over=FLEET (take over declared hosts of this other fleet); repeatable',
    ),
  ),
};

export const planFlags = {
  out: text('Common', 'FILE', 'Save the plan to this file, for "apply FILE"'),
  'detailed-exitcode': toggle('Common', 'Exit 2 if anything differs, 9 if apply would be refused'),
};

export const driftFlags = {
  'fail-on': list(
    'Common',
    'CLASS',
    `Drift classes that fail: ${driftClasses.join(', ')}; or none (default: the first four)`,
  ),
  baseline: text('Common', 'FILE', 'JSON drift report of an earlier run (-o json=FILE): what it found does not count'),
  'expire-within': preset(
    'Selection',
    'expire-within',
    'DURATION',
    'Report a host as expiring if it ends within this time and does not renew itself; with 0, no host is reported',
  ),
};

export const journalFlags = {
  journal: text(
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
    preset('Advanced', 'journal-schema', 'NAME', 'Database schema that has the tables of a shared journal'),
  ),
};

export const migrateFlags = {
  print: forOneRun(toggle('Common', 'Print the SQL, and run nothing')),
};

export const intentFlags = {
  ...journalFlags,
  'settle-window': preset(
    'Advanced',
    'settle-window',
    'DURATION',
    'Time after which a created host is guaranteed to be listed',
  ),
};

export const applyFlags = {
  'auto-approve': { ...forOneRun(toggle('Common', 'Create without asking')), letter: 'y' },
  'no-input': onlyVariable(toggle('Safety', 'Never ask; without an approval, exit 10')),
  parallelism: text('Advanced', 'N', 'Maximum number of concurrent creates (default: 16; with "dialect: uhost", 10)'),
  'cold-start': text(
    'Safety',
    'wait|proceed|refuse',
    'What to do if it is not known what was sent before (default: wait for the settle window; with the emulator, proceed)',
  ),
  'wait-timeout': preset(
    'Advanced',
    'wait-timeout',
    'DURATION',
    'How long to wait for new hosts to be Running; with 0, only check that they are listed',
  ),
};

export const approvalFlags = {
  'expect-fingerprint': forOneRun(text('Safety', 'SHA256', 'Apply the saved plan only if it has this fingerprint')),
};

/** For commands that read no declaration. */
export const projectFlags = {
  project: text('Cloud', 'ID', 'Project whose journal is meant; with "dialect: uhost", each project has its own'),
};

/** For commands that send nothing: endpoint and keys only determine the account. */
export const accountFlags = { ...placeFlags, ...projectFlags };

export const intentsFlags = {
  all: forOneRun(toggle('Common', 'Also list the intents that have ended')),
};

export const lockFlags = {
  'lock-timeout': preset(
    'Advanced',
    'lock-timeout',
    'DURATION',
    'How long to wait for the lock while another run holds it',
  ),
};

export const resolveFlags = {
  host: forOneRun(text('Common', 'ID', 'HostId of the host that this create made')),
  'not-created': forOneRun(toggle('Common', 'This create made no host, and will make none')),
  all: forOneRun(toggle('Common', 'Select every open intent')),
  'auto-approve': {
    ...forOneRun(toggle('Common', 'Settle without asking; with --not-created, only once the settle window is over')),
    letter: 'y',
  },
  'no-input': applyFlags['no-input'],
};
