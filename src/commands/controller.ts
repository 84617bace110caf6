import { makeCommand } from './command.ts';
import {
  approvalsFlags,
  cloudFlags,
  controllerFlags,
  driftFlags,
  factsFlags,
  guardFlags,
  intentFlags,
  journalFlags,
  outputFlags,
  passwordFlags,
  sourceFlags,
} from './flags.ts';

const { json: _, ...quietFlags } = outputFlags;

export const controllerCommand = makeCommand({
  summary: 'Watch many declarations and share the work with other processes',
  flags: {
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
