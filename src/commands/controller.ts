import { makeCommand } from './command.ts';
import {
  cloudFlags,
  driftFlags,
  factsFlags,
  guardFlags,
  intentFlags,
  journalFlags,
  outputFlags,
  passwordFlags,
  scopeFlags,
  sourceFlags,
} from './flags.ts';
import {
  forOneRun,
  makeListFlag as list,
  makeFlagWithDefault as preset,
  makeTextFlag as text,
  makeSwitchFlag as toggle,
} from './line/make-flag.ts';

const controllerFlags = {
  workers: preset('Common', 'workers', 'N', 'Number of scopes that this process looks at side by side'),
  apply: preset(
    'Safety',
    'apply',
    'never|approved|policy',
    'Create what people approved (approved), or what policies of scopes approve, too (policy)',
  ),
  'account-rps': text(
    'Cloud',
    'N',
    'Maximum number of requests per second and account, of all controllers together; fewer while the cloud throttles',
  ),
  'listing-share': preset(
    'Cloud',
    'listing-share',
    'DURATION',
    'How long a listing will do for other scopes of the account; creates never rest on it; with 0, each look lists',
  ),
  listen: preset('Common', 'listen', 'ADDRESS:PORT', 'Where pages, health and metrics are served'),
  'listen-host': list('Advanced', 'NAME', 'Name by which the pages may be asked for, e.g. behind a proxy; repeatable'),
  'listen-public': toggle('Safety', 'Serve them on an address that other machines reach; they ask for no password'),
  'notify-url-file': text(
    'Advanced',
    'FILE',
    'Send a notice where the state of a scope changes; the file holds the URL',
  ),
  'notify-key-file': text('Advanced', 'FILE', 'Sign each notice with the key in this file (HMAC-SHA256)'),
  'notify-format': preset('Advanced', 'notify-format', 'FORMAT', 'Form of a notice: json, slack'),
};

const approvalsFlags = {
  scope: forOneRun(text('Common', 'ID', 'Only the plans of this scope')),
  all: forOneRun(toggle('Common', 'List the plans that were rejected, applied or have expired, too')),
};

const { json: _, ...quietFlags } = outputFlags;

export const controllerCommand = makeCommand({
  summary: 'Watch many declarations and share the work with other processes',
  flags: {
    ...scopeFlags,
    ...controllerFlags,
    'max-creates': guardFlags['max-creates'],
    ...passwordFlags,
    'expire-within': driftFlags['expire-within'],
    'show-unmanaged': factsFlags['show-unmanaged'],
    'password-env': sourceFlags['password-env'],
    ...intentFlags,
    ...cloudFlags,
    ...quietFlags,
  },
  examples: ['hostwright controller --scopes scopes --journal postgres://hostwright@db.example.com/hostwright'],
  endsGracefully: true,
  async run({ flags }, io) {
    const { runControllerCommand } = await import('../cli/controller/controller.ts');
    return runControllerCommand(flags, io);
  },
});

const fingerprint = { name: 'fingerprint', summary: 'The plan: 8 or more digits of its fingerprint' } as const;

export const approvalsCommand = makeCommand({
  summary: 'List the plans of scopes that wait for an approval, or show one of them; offline',
  args: [fingerprint],
  flags: {
    ...approvalsFlags,
    details: factsFlags.details,
    'settle-window': intentFlags['settle-window'],
    ...journalFlags,
    ...outputFlags,
  },
  examples: ['hostwright approvals', 'hostwright approvals 1f2e3d4c5b6a'],
  async run({ flags, args }, io) {
    const { runApprovals } = await import('../cli/approvals/approvals.ts');
    return runApprovals(args.fingerprint, flags, io);
  },
});

export const approveCommand = makeCommand({
  summary: 'Let a controller create what a plan says; offline',
  args: [{ ...fingerprint, isRequired: true }],
  flags: { ...journalFlags, ...outputFlags },
  examples: ['hostwright approve 1f2e3d4c5b6a'],
  async run({ flags, args }, io) {
    const { runDecision } = await import('../cli/approvals/approvals.ts');
    return runDecision(args.fingerprint ?? '', 'approved', flags, io);
  },
});

export const rejectCommand = makeCommand({
  summary: 'Keep a controller from creating what a plan says; offline',
  args: [{ ...fingerprint, isRequired: true }],
  flags: { ...journalFlags, ...outputFlags },
  examples: ['hostwright reject 1f2e3d4c5b6a'],
  async run({ flags, args }, io) {
    const { runDecision } = await import('../cli/approvals/approvals.ts');
    return runDecision(args.fingerprint ?? '', 'rejected', flags, io);
  },
});
