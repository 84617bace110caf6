/**
 * `apply FILE`: a saved plan as an approval. It is checked before anything is sent, and again after
 * the cloud was listed.
 */

import { sendsTag } from '../../declare/declaration.ts';
import { type Approved, findChanges, findDropped } from '../../findings/approval.ts';
import { isToCreate } from '../../findings/host-report.ts';
import { type Ledger, makerOf } from '../../ledger/ledger.ts';
import { KnownError } from '../../model/errors.ts';
import { compareKeys, type DesiredHost, formatKey, type Scope } from '../../model/host.ts';
import type { Clock } from '../../model/ports.ts';
import { unitMs } from '../../model/text/durations.ts';
import type { HostSelection } from '../../model/text/name-pattern.ts';
import { isBarred } from '../../planning/holds.ts';
import { plural } from '../../report/words/style.ts';
import type { SavedPlan } from '../../saved-plan/saved-plan.ts';
import type { Io } from '../io.ts';
import { sayNotes } from '../notes.ts';
import type { Prepared } from '../prepare.ts';
import type { ReadDeclaration } from '../read-declaration.ts';
import { readPlanFile } from '../saved-plan.ts';
import type { ApplyFlags } from '../settings/command-flags.ts';
import type { SelectionFlags } from '../settings/flags.ts';

/** Throws KnownError: `plan-unreadable` (exit 3) or `plan-refused` (exit 9). Nothing was sent then. */
export async function readApprovedPlan(
  path: string | undefined,
  flags: Pick<ApplyFlags, 'only' | 'exclude' | 'expect-fingerprint' | 'asked'>,
  clock: Pick<Clock, 'wall'>,
  io: Io,
): Promise<SavedPlan | undefined> {
  const expected = readFingerprint(flags['expect-fingerprint']);
  if (path === undefined) {
    if (expected === undefined) return undefined;
    throw new KnownError('flag-invalid', '--expect-fingerprint needs a saved plan, and none was given.', {
      suggestions: ['Write: hostwright apply FILE --expect-fingerprint SHA256'],
    });
  }
  refuseOwnAnswers(flags);
  const { saved, notes } = await readPlanFile(path, io);
  sayNotes(notes, io);
  refuseOtherSelection(flags, saved.selection);
  if (expected !== undefined && expected !== saved.fingerprint) {
    const what = `is not the one that was approved: its fingerprint is ${saved.fingerprint}`;
    throw refuse(`The plan ${JSON.stringify(path)} ${what}`, 'Have this plan approved, or apply the approved one.');
  }
  if (clock.wall() > Date.parse(saved.expires)) {
    throw refuse(
      `The plan ${JSON.stringify(path)} was made on ${saved.made} and is valid until ${saved.expires}`,
      'Make a new plan and have it approved: the old review may be out of date.',
    );
  }
  // Clocks of one pipeline do not differ by more than a day.
  if (Date.parse(saved.made) > clock.wall() + unitMs.d) {
    throw refuse(
      `The plan ${JSON.stringify(path)} says that it was made on ${saved.made}, which is in the future, so its age is unknown`,
      'Check the clocks of this machine and of the one that made it, then make a new plan.',
    );
  }
  return saved;
}

function refuse(what: string, advice: string): KnownError {
  return new KnownError('plan-refused', `${what}. Nothing was sent.`, { suggestions: [advice] });
}

function readFingerprint(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const fingerprint = text
    .trim()
    .toLowerCase()
    .replace(/^sha256:/, '');
  if (/^[0-9a-f]{64}$/.test(fingerprint)) return fingerprint;
  // A variable that was never set is passed as empty text, which must not turn the check off.
  throw new KnownError(
    'flag-invalid',
    '--expect-fingerprint takes the 64 hex digits that "hostwright plan --out" prints.',
    {
      suggestions: ['Check that the step which made the plan passes its fingerprint on. Nothing was sent.'],
    },
  );
}

const planAnswers = ['only', 'exclude', 'max-creates', 'allow'];

/** Answers to guards that are part of the plan were reviewed with it. */
function refuseOwnAnswers({ asked = [] }: Pick<ApplyFlags, 'asked'>): void {
  const flag = planAnswers.find((one) => asked.includes(one));
  if (flag === undefined) return;
  throw new KnownError('flag-invalid', `--${flag} cannot be used with a saved plan: the plan already contains it.`, {
    suggestions: [`Give --${flag} to "hostwright plan --out", so that it is reviewed.`],
  });
}

/** A variable of the whole pipeline is ignored if the plan was made with the same value. */
function refuseOtherSelection(flags: SelectionFlags, saved: HostSelection): void {
  for (const flag of ['only', 'exclude'] as const) {
    const patterns = flags[flag];
    if (patterns === undefined || patterns.join(',') === saved[flag].join(',')) continue;
    throw new KnownError(
      'flag-invalid',
      `HOSTWRIGHT_${flag.toUpperCase()} selects other hosts than the saved plan, which was made ${termOf(flag, saved[flag])}.`,
      { suggestions: ['Unset it for this run, or make a new plan under it. Nothing was sent.'] },
    );
  }
}

function termOf(flag: string, patterns: readonly string[]): string {
  return patterns.length === 0 ? `without --${flag}` : `with --${flag} ${patterns.join(',')}`;
}

export type ApprovalCheck = ReturnType<typeof checkApproved>;

/** What the present plan would do that the approved one does not allow, and what is left of the approved one. */
export function checkApproved(
  saved: SavedPlan,
  { plan }: Pick<Prepared, 'plan'>,
  { declaration }: Pick<ReadDeclaration, 'declaration'>,
  ledger: Ledger,
) {
  const approved = approvedOf(saved);
  const sendTag = sendsTag(declaration.settings);
  // What the plan has sent before must fit, too: its values may have changed since.
  const spent = plan.held.flatMap(({ desired, hold }) => (isBarred(hold, 'spent') ? [desired] : []));
  const creates = [...plan.creates, ...spent].sort((a, b) => compareKeys(a.key, b.key));
  const present: Approved = { scope: plan.scope, creates, sendTag };
  const dropped = findDropped(approved, plan, (hostId) => makerOf(ledger, hostId));
  return { changes: findChanges(approved, present), ...dropped };
}

function approvedOf({ report, sendTag }: SavedPlan): Approved {
  const creates = report.hosts.filter((host) => isToCreate(host)).map(({ diff }) => diff.desired);
  return { scope: report.scope, creates, sendTag };
}

/** A plan of other files would create nothing, and its apply would look like a success. */
export function refuseOtherDeclaration(saved: SavedPlan, desired: readonly DesiredHost[], path: string): void {
  const { creates } = approvedOf(saved);
  const creatable = desired.filter(({ create }) => create !== 'never');
  const declared = new Set(creatable.map(({ key }) => formatKey(key)));
  if (creates.length === 0 || creates.some(({ key }) => declared.has(formatKey(key)))) return;
  throw refuse(
    `Nothing that the plan ${JSON.stringify(path)} creates (${plural(creates.length, 'host')}) is declared here`,
    'Name the declaration that the plan was made from with --file, or make a new plan.',
  );
}

/** Before anything is listed: a plan for another cloud or account is refused at once. */
export function refuseOtherScope(saved: SavedPlan, scope: Scope, path: string): void {
  const nothing = { creates: [], sendTag: false };
  const [first] = findChanges({ scope: saved.report.scope, ...nothing }, { scope, ...nothing });
  if (first === undefined || first.change !== 'scope') return;
  const { attribute, approved, present } = first;
  throw refuse(
    `The plan ${JSON.stringify(path)} is about another ${attribute}: ${approved || 'none'}, not ${present || 'none'}`,
    'Use the keys, the endpoint and the declaration that the plan was made with, or make a new plan.',
  );
}
