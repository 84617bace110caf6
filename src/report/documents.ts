/** The result of a command without a report: plain facts, shown as text or as one JSON document. */
import type { ExitName } from '../model/errors.ts';
import type { HostKey } from '../model/host.ts';
import { wrapText } from '../model/text/terminal-lines.ts';
import { encodeAccept, renderAccept } from './accept-document.ts';
import { encodeDoctor, renderDoctor } from './doctor-document.ts';
import { encodeExplained, renderExplained } from './explain-document.ts';
import { encodeLock, renderIntents, renderJournal, renderUnlock } from './journal-document.ts';
import { encodeIntents, renderJson } from './json.ts';
import { encodeResolved, explainOutcomes, type ResolveFacts } from './resolve-document.ts';
import { keepTexts, plural, shown, type TextStyle } from './words/style.ts';

export interface ImportFacts {
  /** Of the declaration; none if the hosts were added to a file. */
  readonly lines: readonly string[];
  readonly imported: number;
  readonly skipped: readonly (HostKey & { readonly hostId: string; readonly reason: string })[];
}

interface Kind<Facts> {
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

export interface InitFacts {
  /** Its name in clouds.yaml. */
  readonly cloud: string | undefined;
  readonly endpoint: string;
  /** Those that were listed, which proves the keys. */
  readonly regions: readonly { readonly region: string; readonly hosts: number }[];
  readonly written: readonly string[];
  /** What was there before, and is as it was. */
  readonly kept: readonly string[];
  /** Number of live hosts that no declaration can say. */
  readonly skipped: number;
  /** What only the settings page of the platform can do. */
  readonly settings: readonly string[];
  readonly next: readonly string[];
}

/** Commands are on lines of their own, and not wrapped, so that they can be pasted. */
export function renderInit(facts: InitFacts, { columns }: TextStyle): string {
  const { cloud, endpoint, regions, written, kept, skipped, settings, next } = facts;
  const lists = regions.map(({ region, hosts }) => `${shown(region)} lists ${plural(hosts, 'host')}`);
  const seen = [shown(endpoint), ...(lists.length > 0 ? ['keys work'] : []), ...lists].join(', ');
  const prose = keepTexts(
    `Cloud${cloud === undefined ? '' : ` ${shown(cloud)}`}: ${seen}.`,
    written.length > 0 && `Wrote ${written.map(shown).join(', ')}.`,
    skipped > 0 && `The end of hosts.yaml says why ${plural(skipped, 'host')} cannot be declared.`,
    kept.length > 0 && `Left as they were: ${kept.map(shown).join(', ')}.`,
    settings.length > 0 && "Left for you, on the platform's settings page:",
    ...settings.map((text, nth) => `  ${nth + 1}. ${text}`),
    settings.length === 0 && 'For the files of a pipeline, run it again with --pipeline github, gitlab or jenkins.',
    'Next:',
  );
  const commands = next.map((command) => `  ${command}\n`).join('');
  return `${wrapText(prose.map((line) => `${line}\n`).join(''), columns)}${commands}`;
}
