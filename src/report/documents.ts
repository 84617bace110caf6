/**
 * The result of a command without a report: plain facts, shown as text or as one JSON document. Each kind has its own
 * file.
 */

import type { ExitName } from '../model/errors.ts';
import { wrapText } from '../model/text/terminal-lines.ts';
import { encodeAccept, renderAccept } from './accept-document.ts';
import { encodeDoctor, renderDoctor } from './doctor-document.ts';
import { encodeExplained, renderExplained } from './explain-document.ts';
import { renderInit } from './init-document.ts';
import { encodeLock, renderIntents, renderJournal, renderUnlock } from './journal-document.ts';
import { encodeIntents, renderJson } from './json-text.ts';
import { encodeResolved, explainOutcomes, type ResolveFacts } from './resolve-document.ts';
import type { TextStyle } from './words/style.ts';

export interface ImportFacts {
  /** Of the declaration; none if the hosts were added to a file. */
  readonly lines: readonly string[];
  readonly imported: number;
  readonly skipped: readonly {
    readonly hostId: string;
    readonly name: string;
    readonly region: string;
    readonly reason: string;
  }[];
}

interface Kind<Facts> {
  /** Ends with a line break. */
  readonly render: (facts: Facts, style: TextStyle) => string;
  readonly encode: (facts: Facts) => object;
  /** Not wrapped: it is for a file, or has commands to paste. */
  readonly isWhole: boolean;
}

const kindOf = <Facts>(render: Kind<Facts>['render'], encode: Kind<Facts>['encode'], isWhole = false) => {
  return { render, encode, isWhole };
};

const kinds = {
  intents: kindOf(renderIntents, ({ account, project, intents, pending, lock }) => {
    return { account, project, intents: encodeIntents(intents, pending), lock: encodeLock(lock) };
  }),
  resolve: kindOf((facts: ResolveFacts) => `${explainOutcomes(facts).join('\n')}\n`, encodeResolved),
  unlock: kindOf(renderUnlock, ({ released, before }) => ({ released, lock: encodeLock(before) })),
  journal: kindOf(renderJournal, ({ journal, version, identity, isStandby, accounts }) => {
    const locks = accounts.map((one) => ({ ...one, lock: encodeLock(one.lock) }));
    return { journal, version, database: identity, isStandby, accounts: locks };
  }),
  doctor: kindOf(renderDoctor, encodeDoctor),
  explain: kindOf(renderExplained, encodeExplained),
  accept: kindOf(renderAccept, encodeAccept, true),
  init: kindOf(renderInit, (facts) => facts, true),
  import: kindOf(
    ({ lines }: ImportFacts) => lines.map((line) => `${line}\n`).join(''),
    (facts) => facts,
    true,
  ),
};

export type Document = {
  readonly [Name in keyof typeof kinds]: {
    readonly kind: Name;
    readonly facts: Parameters<(typeof kinds)[Name]['encode']>[0];
  };
}[keyof typeof kinds];

/** As text, or as one JSON document in every other format. */
export function renderDocument({ kind, facts }: Document, format: string, exit: ExitName, style: TextStyle): string {
  const { render, encode, isWhole }: Kind<never> = kinds[kind];
  if (format !== 'text') return renderJson(kind, exit, { ...encode(facts as never) });
  const text = render(facts as never, style);
  return isWhole ? text : wrapText(text, style.columns);
}
