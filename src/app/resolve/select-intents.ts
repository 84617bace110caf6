/** Which creates `resolve` is about, and what a person says of them. */
import { findOpenIntents, type Ledger } from '../../ledger/ledger.ts';
import { KnownError } from '../../model/errors.ts';
import type { Intent } from '../../model/intent.ts';
import { type RepeatFlags, writeCommandLine } from '../../model/text/shell-word.ts';
import { findNearest } from '../../model/text/similar-names.ts';
import { checkProject, statusOf } from '../../report/journal-document.ts';
import type { FlagsOf } from '../settings/command-flags.ts';

/** What a person says about the selected creates; undefined: nothing, so only the cloud decides. */
export type Claim = { readonly says: 'host'; readonly hostId: string } | { readonly says: 'not-created' } | undefined;

interface Asked {
  /** Names of hosts, or ids of intents. */
  readonly words: readonly string[];
  readonly flags: FlagsOf<'resolve'>;
  readonly claim: Claim;
  readonly repeatFlags: RepeatFlags | undefined;
}

/** Throws KnownError if there are none. */
export function selectIntents(ledger: Ledger, { words, flags, claim, repeatFlags }: Asked): readonly Intent[] {
  const named = flags.all ? [undefined] : words;
  const intents = [...new Set(named.flatMap((word) => findOpen(ledger, word, repeatFlags)))];
  const [first] = intents;
  if (claim?.says !== 'host' || intents.length === 1) return intents;
  throw errorOf(`--host is about the host of one create: name its intent, e.g. ${first?.id} (${first?.key.name}).`);
}

function errorOf(what: string): KnownError {
  const suggestions = ['Write for example: hostwright resolve i-7f3a09c2 --host host-9 (or: --not-created)'];
  return new KnownError('flag-invalid', what, { suggestions });
}

/** Checks what can be checked without a journal. */
export function readClaim(
  words: readonly string[],
  { all, host: hostId, 'not-created': isAbsent }: FlagsOf<'resolve'>,
): Claim {
  if (all && words.length > 0) throw errorOf(`--all selects every open intent: leave out ${words.join(' ')}.`);
  if (!all && words.length === 0) throw errorOf('resolve takes names of hosts, ids of intents, or --all.');
  if (hostId === '') throw errorOf('--host names no host.');
  if (hostId === undefined) return isAbsent ? { says: 'not-created' } : undefined;
  if (isAbsent) throw errorOf('--host and --not-created say the opposite of each other.');
  return { says: 'host', hostId };
}

/** Throws KnownError `intent-unknown`. `word`: undefined for all. */
function findOpen(ledger: Ledger, word: string | undefined, repeatFlags: RepeatFlags | undefined): readonly Intent[] {
  const open = findOpenIntents(ledger);
  const byId = word === undefined ? undefined : ledger.intents.get(word);
  const ofName = [...ledger.intents.values()].filter(({ key }) => key.name === word);
  const last = byId ?? ofName.toSorted((a, b) => a.position - b.position).at(-1);
  const found =
    word === undefined ? open : open.filter((one) => (byId === undefined ? one.key.name === word : one === byId));
  if (found.length > 0) return found;
  if (last?.end !== undefined) {
    const { id, key } = last;
    throw new KnownError('intent-unknown', `The intent ${id} (${key.name}) has ended already (${statusOf(last)}).`, {
      suggestions: [`"${writeCommandLine('intents', repeatFlags)}" lists those that are open.`],
    });
  }
  if (word === undefined) {
    const suggestions = ledger.intents.size === 0 ? [checkProject] : [];
    throw new KnownError('intent-unknown', 'No intent is open, so there is nothing to settle.', { suggestions });
  }
  const words = open.flatMap(({ id, key }) => [id, key.name]);
  const nearest = findNearest(word, words);
  const listed = open.slice(0, 10).map(({ id, key }) => `${id} (${key.name})`);
  const others = open.length > 0 ? `These are open: ${listed.join(', ')}.` : 'No intent is open.';
  throw new KnownError('intent-unknown', `No open intent has the id or the name ${JSON.stringify(word)}.`, {
    suggestions: [
      nearest === undefined ? others : `Did you mean ${nearest}?`,
      ...(ledger.intents.size === 0 ? [checkProject] : []),
    ],
  });
}
