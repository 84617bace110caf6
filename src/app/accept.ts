/** `accept`: changed hosts -> the edit after which their declaration says what is live, or ignores it. */
import { makeDesiredHosts } from '../declare/declaration.ts';
import { placeOfFile } from '../declare/use.ts';
import { acceptChanges, type ChangedDiff, ignoreChanges, isChanged, type RefusedHost } from '../editing/accept.ts';
import { applyEdits } from '../editing/splice.ts';
import { findingsOf } from '../findings/make-report.ts';
import { type Observation, selectOwnObservations } from '../listing/observation.ts';
import type { IgnoreRule } from '../model/drift-class.ts';
import { catchKnown, KnownError } from '../model/errors.ts';
import { groupBy } from '../model/group-by.ts';
import { formatKey } from '../model/host.ts';
import { selects } from '../model/text/name-pattern.ts';
import { quoteForShell, writeCommandLine } from '../model/text/shell-word.ts';
import { type HostDiff, selectableOf } from '../planning/diff.ts';
import type { Description } from '../report/words/findings.ts';
import { describeHold } from '../report/words/holds.ts';
import {
  countLiving,
  type EditedFile,
  findObstacle,
  parseUnseen,
  requireTrust,
  rulesOf,
  today,
  writeEdited,
} from './edited-file.ts';
import type { Io } from './io.ts';
import { look, readLookSettings, unguarded } from './look.ts';
import type { CommandResult } from './output/result.ts';
import { diffAgainst } from './prepare.ts';
import type { Declared } from './read-declaration.ts';
import type { FlagsOf } from './settings/command-flags.ts';

type Rule = Pick<IgnoreRule, 'reason' | 'until'>;
type Read = Pick<Declared, 'declaration' | 'desired'>;

/** An edit, the hosts whose changes the files say after it, and those that it must leave. */
interface Proposal {
  readonly files: readonly EditedFile[];
  readonly accepted: readonly ChangedDiff[];
  readonly refused: readonly RefusedHost[];
}

export async function runAccept(names: readonly string[], flags: FlagsOf<'accept'>, io: Io): Promise<CommandResult> {
  const rule = await readRule(flags);
  const settings = await readLookSettings({ ...flags, only: names }, io);
  const { declared } = settings;
  const { plan } = await look(settings, unguarded, io);
  const observations = selectOwnObservations(plan.observations);
  requireTrust(observations);
  const chosen = diffAgainst(declared, observations).filter((diff) => selects(declared.selection, selectableOf(diff)));
  const differing = chosen.filter(isChanged);
  // What a rule keeps on purpose needs no second rule, and is accepted only by name.
  const takesAll = rule === undefined && names.length > 0;
  const changed = differing.filter((diff) => takesAll || counts(diff, declared));
  const held = new Map(
    plan.held.map(({ key, desired, hold }) => [formatKey(key), describeHold(desired, hold, settings.repeatFlags)]),
  );
  const others = chosen.flatMap((diff) => refuseOthers(diff, held.get(formatKey(diff.key))));
  const options = { passwordVariables: flags['password-env'], cwd: io.cwd };
  const { files, accepted, refused } = await proposeEdit(changed, declared, observations, rule, options);
  const isWritten = flags.write && files.length > 0;
  if (isWritten) await writeEdited(files, io);
  const excluded = (flags.exclude ?? []).flatMap((one) => ['--exclude', quoteForShell(one)]);
  const words = ['accept', ...names.map(quoteForShell), ...excluded, ...writeRule(rule), '--write'];
  const facts = {
    files,
    changed: changed.length,
    ignored: differing.length - changed.length,
    accepted: accepted.map(({ key }) => key),
    ...countLiving(accepted, declared.declaration.settings),
    refused: [...others, ...refused].map(({ diff: { key }, reason }) => ({ ...key, reason })),
    until: rule?.until,
    isWritten,
    write: writeCommandLine(words.join(' '), settings.repeatFlags),
    obstacle: isWritten ? undefined : findObstacle(files, io),
  };
  const exit = facts.refused.length > 0 ? 'partial' : files.length > 0 && !isWritten ? 'differences' : 'ok';
  return { kind: 'document', exit, document: { kind: 'accept', facts } };
}

/** Throws KnownError `flag-invalid` for what no rule can say. */
async function readRule({ 'as-ignore': reason, until }: FlagsOf<'accept'>): Promise<Rule | undefined> {
  if (reason === undefined && until === undefined) return undefined;
  const suggestions = ['Give a reason and a last day: --as-ignore "resized for the audit, OPS-17" --until 2026-12-31.'];
  if (reason === undefined || until === undefined) {
    throw new KnownError('flag-invalid', '--as-ignore and --until belong together.', { suggestions });
  }
  const ignore = [{ name: '*', class: 'changed', reason, until }];
  const text = JSON.stringify({ apiVersion: 'hostwright/v1', region: 'any', hosts: [], ignore });
  await parseUnseen([{ file: '--as-ignore', text }], {}, (why) => `No rule can have this: ${why}.`);
  if (until < today()) throw new KnownError('flag-invalid', `--until ${until} is past.`, { suggestions });
  return { reason, until };
}

const writeRule = (rule: Rule | undefined) =>
  rule ? ['--as-ignore', quoteForShell(rule.reason), '--until', rule.until] : [];

/** Whether it is changed, and no rule ignores that. */
function counts(diff: HostDiff, { declaration: { settings } }: Read): boolean {
  const findings = findingsOf(diff, undefined, rulesOf(settings));
  return findings.some((one) => one.class === 'changed' && one.excuse === undefined);
}

/** `hold`: why a missing host may be there under another name, or may appear. */
function refuseOthers(
  diff: HostDiff,
  hold: Description | undefined,
): readonly { readonly diff: HostDiff; readonly reason: string }[] {
  if (diff.status === 'missing') {
    const gone = 'missing; to accept that, remove it from the declaration';
    return [{ diff, reason: hold === undefined ? gone : `${hold.what} (${hold.next})` }];
  }
  return diff.status === 'duplicate' ? [{ diff, reason: 'several live hosts have this name' }] : [];
}

/** Leaves out hosts with a live value that no declaration can have. Proves the rest, or throws. */
export async function proposeEdit(
  changed: readonly ChangedDiff[],
  { declaration, desired, sources }: Declared,
  observations: readonly Observation[],
  rule: Rule | undefined,
  options: { readonly passwordVariables: readonly string[] | undefined; readonly cwd: string },
): Promise<Proposal> {
  const placeOf = (file: string) => placeOfFile({ source: { file } }, options.cwd);
  const named = new Set(sources.filter((one) => !declaration.used.includes(one)).map(({ file }) => placeOf(file)));

  function edit(diffs: readonly ChangedDiff[]): Proposal {
    const { edits, accepted, refused } =
      rule === undefined
        ? acceptChanges(declaration, diffs, ({ source }) => named.has(placeOf(source.file)))
        : ignoreChanges(declaration, diffs, rule);
    const files = [...edits].map(
      ([
        {
          source: { file: path, text: before },
        },
        own,
      ]) => {
        return { path, before, after: applyEdits(before, own) };
      },
    );
    return { files, accepted, refused };
  }

  /** The declaration with these files; or why it is none. */
  async function parse({ files }: Proposal): Promise<Read | string> {
    const texts = new Map(files.map(({ path, after }) => [placeOf(path), after]));
    const edited = sources.map(({ file, text }) => ({ file, text: texts.get(placeOf(file)) ?? text }));
    try {
      const read = await parseUnseen(edited, options, (why) => why);
      return { declaration: read, desired: makeDesiredHosts(read) };
    } catch (error) {
      return catchKnown(error).message;
    }
  }

  /** Finds by halving the hosts whose edit makes a file invalid. Tries one host of each kind. */
  async function findUnsound(kinds: readonly (readonly ChangedDiff[])[]): Promise<readonly RefusedHost[]> {
    const reason = await parse(edit(kinds.flatMap((alike) => alike.slice(0, 1))));
    if (typeof reason !== 'string') return [];
    if (kinds.length === 1) return kinds.flat().map((diff) => ({ diff, reason }));
    const half = Math.ceil(kinds.length / 2);
    return [...(await findUnsound(kinds.slice(0, half))), ...(await findUnsound(kinds.slice(half)))];
  }

  let proposal = edit(changed);
  let after = await parse(proposal);
  let unsound: readonly RefusedHost[] = [];
  if (typeof after === 'string') {
    const kindOf = (diff: ChangedDiff) => JSON.stringify([diff.attributes, { ...diff.desired, key: 0, position: 0 }]);
    unsound = await findUnsound([...groupBy(proposal.accepted, kindOf).values()]);
    const refused = new Set(unsound.map(({ diff }) => diff));
    proposal = edit(changed.filter((diff) => !refused.has(diff)));
    after = await parse(proposal);
  }
  if (typeof after === 'string') {
    throw new KnownError('declaration-invalid', `All of these edits together make no declaration: ${after}.`, {
      suggestions: ['Nothing was written. Name fewer hosts.'],
    });
  }
  const keys = new Set(proposal.accepted.map(({ key }) => formatKey(key)));
  if (!isAsPromised({ declaration, desired }, after, observations, keys, rule !== undefined)) {
    throw new Error('the edit does not do what it promises');
  }
  return { ...proposal, refused: [...unsound, ...proposal.refused] };
}

/** Whether the accepted hosts are in sync or ignored, and all others are declared and count as before. */
function isAsPromised(
  before: Read,
  after: Read,
  observations: readonly Observation[],
  accepted: ReadonlySet<string>,
  isIgnored: boolean,
): boolean {
  const isOther = ({ key }: Pick<HostDiff, 'key'>) => !accepted.has(formatKey(key));
  const describeOthers = (read: Read) => [
    read.desired
      .filter((host) => isIgnored || isOther(host))
      .map((host) => JSON.stringify({ ...host, position: 0 }))
      .sort(),
    ...diffAgainst(read, observations).flatMap((diff) => (isOther(diff) ? [diff.status, counts(diff, read)] : [])),
  ];
  const own = diffAgainst(after, observations).filter((diff) => !isOther(diff));
  return (
    own.length >= accepted.size &&
    own.every((diff) => (isIgnored ? !counts(diff, after) : diff.status === 'in-sync')) &&
    JSON.stringify(describeOthers(before)) === JSON.stringify(describeOthers(after))
  );
}
