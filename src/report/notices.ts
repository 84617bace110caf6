/** What a report tells beyond its hosts: listings without trust, guards, doubts, hosts that are gone, an early end. */

import { type HostKey, keyText } from '../core/host.ts';
import type { Refusal } from '../core/plan/guards.ts';
import type { Report } from '../core/report/report.ts';
import type { PlanTextOptions } from './format.ts';
import type { Row } from './rows.ts';
import { describeRefusal } from './words/guards.ts';
import { whyUnsent } from './words/held.ts';
import { intentLines } from './words/intents.ts';
import { adviseOnListing } from './words/listings.ts';
import { describeStop } from './words/outcomes.ts';
import { shown } from './words/style.ts';

export type NoticeKind =
  | 'untrusted-listing'
  | 'guard-size'
  | 'guard-unfamiliar-scope'
  | 'guard-other-fleet'
  | 'in-doubt'
  | 'gone'
  | 'not-applied'
  | 'stopped';

/** All of them are errors. */
export interface Notice {
  readonly kind: NoticeKind;
  /** Where it belongs to a region, or to one host of it. */
  readonly key?: Partial<HostKey>;
  /** Whole sentences on one line, with what to do; escaped for a terminal. */
  readonly text: string;
  /** The same in every run that finds the same. */
  readonly identity: string;
}

/** `rows`: of the same report. A doubt that one of them tells is not told again. */
export function reportNotices(report: Report, rows: readonly Row[], options: PlanTextOptions): readonly Notice[] {
  return [
    ...untrustedNotices(report),
    ...report.refused.map(guardNotice),
    ...doubtNotices(report, rows, options),
    ...appliedNotices(report),
  ];
}

function untrustedNotices({ listings }: Report): readonly Notice[] {
  return listings
    .filter(({ trusted }) => !trusted)
    .map((listing) => {
      const region = shown(listing.region);
      const what =
        listing.failure === undefined ? `The listing of ${region} is not trusted` : `${region} could not be listed`;
      return {
        kind: 'untrusted-listing',
        key: { region: listing.region },
        text: `${what}: ${shown(listing.flaw ?? '')}. ${adviseOnListing(listing)}`,
        identity: `untrusted-listing ${region}`,
      };
    });
}

function guardNotice(refusal: Refusal): Notice {
  const text = describeRefusal(refusal);
  switch (refusal.guard) {
    case 'size':
      return { kind: 'guard-size', text, identity: 'guard-size' };
    case 'unfamiliar-scope': {
      const { region } = refusal;
      const identity = `guard-unfamiliar-scope ${shown(region)}`;
      return { kind: 'guard-unfamiliar-scope', key: { region }, text, identity };
    }
    case 'other-fleet':
      return { kind: 'guard-other-fleet', text, identity: `guard-other-fleet ${shown(refusal.fleet)}` };
  }
}

function doubtNotices({ openIntents }: Report, rows: readonly Row[], options: PlanTextOptions): readonly Notice[] {
  const told = new Set(rows.filter(isDoubtRow).map(keyText));
  return openIntents
    .filter(({ key }) => !told.has(keyText(key)))
    .map((intent) => ({
      kind: 'in-doubt',
      key: intent.key,
      text: intentLines(intent, undefined, options)
        .map((line) => line.trim())
        .join(' '),
      identity: `in-doubt ${shown(keyText(intent.key))} ${shown(intent.id)}`,
    }));
}

/** Whether it tells of a create of which nobody knows what came of it. */
export function isDoubtRow({ kind, host: { hold, outcome } }: Row): boolean {
  if (kind === 'in-doubt') return true;
  const kept = outcome?.status === 'held' ? outcome.hold : hold;
  return kind === 'held' && kept?.reason === 'open-intent';
}

function appliedNotices({ applied }: Report): readonly Notice[] {
  if (applied === undefined) return [];
  const { gone, stop } = applied;
  const unsent = whyUnsent(applied);
  return [
    ...gone.map(({ key, hostIds }): Notice => {
      const ids = hostIds.map(shown).join(', ');
      return {
        kind: 'gone',
        key,
        text: `GONE ${shown(key.name)}: this run saw ${ids}, and its last listing does not. Deleted meanwhile? Run plan. If nobody deleted it, do not run apply until it is listed again.`,
        identity: `gone ${shown(keyText(key))}`,
      };
    }),
    ...(unsent === undefined ? [] : [{ kind: 'not-applied', text: unsent, identity: 'not-applied' } as const]),
    ...(stop === undefined ? [] : [{ kind: 'stopped', text: describeStop(stop), identity: 'stopped' } as const]),
  ];
}
