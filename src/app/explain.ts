/** `explain NAME`: all that is known of one name, from the same plan that `plan` shows. Only reads the cloud. */
import type { Declaration } from '../declare/declaration.ts';
import { acceptChanges, isChanged } from '../editing/accept.ts';
import { exitsOfKnowledge } from '../findings/exits.ts';
import { ignores, isAbout, isPast, reportOf } from '../findings/make-report.ts';
import type { Report } from '../findings/report.ts';
import { emptyLedger, findKnownHost, type Ledger, memoryOf } from '../ledger/ledger.ts';
import { catchKnown, KnownError, pickMostUrgent } from '../model/errors.ts';
import { formatKey, type HostKey, type LiveHost } from '../model/host.ts';
import { isNameOf } from '../model/text/name-pattern.ts';
import { writeCommandLine } from '../model/text/shell-word.ts';
import { suggestNearest } from '../model/text/similar-names.ts';
import { liveOf } from '../planning/diff.ts';
import { liveOfHold } from '../planning/holds.ts';
import type { Plan } from '../planning/plan.ts';
import { type ExplainFacts, explainFields, selectKey } from '../report/explain-document.ts';
import { quoted, shown } from '../report/words/style.ts';
import { readEditable } from './edited-file.ts';
import { importWanted } from './import.ts';
import type { Io } from './io.ts';
import { look, readLookSettings, readReportRules } from './look.ts';
import type { CommandResult } from './output/result.ts';
import { readDeclared } from './read-declaration.ts';
import type { FlagsOf } from './settings/command-flags.ts';
import { readGuards } from './settings/flag-values.ts';
import { writeRepeatFlags } from './settings/journal-place.ts';

export async function runExplain(name: string, flags: FlagsOf<'explain'>, io: Io): Promise<CommandResult> {
  const { region: regions, 'on-doubt': onDoubt } = flags;
  if (/[*?[\]]/.test(name)) {
    const several = writeCommandLine('plan --details --only PATTERN', await writeRepeatFlags(flags, io));
    throw new KnownError('flag-invalid', `${quoted(name)} is a pattern, and explain is about one host.`, {
      suggestions: [`Name one host. For several: "${several}".`],
    });
  }
  const guards = readGuards(flags);
  const settings = await readLookSettings(flags, io);
  const { declared, ledger, settleWindowMs, repeatFlags, holder } = settings;
  const { plan, facts } = await look(settings, { guards, onDoubt }, io);
  const rules = readReportRules(declared, true, settleWindowMs);
  const report = reportOf('plan', plan, rules, { exit: 'ok' });
  const key = chooseKey(name, regions, plan, facts.ledger);
  const explained = explainKey(key, report, plan, facts.ledger, declared.declaration);
  const notImported = await refuseImport(explained, plan, io);
  // A doubt about the name is what was asked for.
  const held = plan.held.filter((one) => isKey(one.key, key));
  const exits = exitsOfKnowledge({ ...plan, held, openIntents: [] });
  const own = { isJournalRead: ledger !== emptyLedger, notImported, repeatFlags, holder };
  const document = { kind: 'explain', facts: { ...explained, ...own } } as const;
  return { kind: 'document', exit: pickMostUrgent(exits), document };
}

function isKey(one: HostKey, { region, name }: HostKey): boolean {
  return one.name === name && one.region === region;
}

/** Why an import would leave a host out that nobody declares; undefined if it would not. */
async function refuseImport(explained: Explained, { observations }: Plan, io: Io): Promise<string | undefined> {
  const { file, live, report } = explained;
  if (file === undefined || !report.hosts.some(({ diff }) => diff.status === 'unmanaged')) return undefined;
  try {
    readEditable(file, io);
    const into = await readDeclared({ file: [file] }, { ...io, quiet: true });
    const listed = observations.flatMap(({ hosts }) => hosts);
    const { skipped } = await importWanted(into, listed, { ...selectKey(explained), into: file }, io);
    return skipped.find((one) => live.some(({ hostId }) => hostId === one.live.hostId))?.reason;
  } catch (error) {
    return catchKnown(error).message;
  }
}

type Explained = Omit<ExplainFacts, 'notImported' | 'repeatFlags' | 'holder' | 'isJournalRead'>;

/** What a plan and its report say of one name. `report`: with every host that nobody declares. */
export function explainKey(
  key: HostKey,
  report: Report,
  plan: Pick<Plan, 'diffs' | 'held'>,
  ledger: Ledger,
  declaration: Declaration,
): Explained {
  const { hosts, settings, files, emptyRegions } = declaration;
  const diffs = plan.diffs.filter((diff) => isKey(diff.key, key));
  const own = report.hosts.filter(({ diff }) => isKey(diff.key, key));
  const live = diffs.flatMap((diff) => [...liveOf(diff), ...(('failed' in diff && diff.failed) || [])]);
  const declaredAs = diffs.find(({ status }) => status !== 'unmanaged');
  const entry = hosts.find(({ names, fields }) => fields.region === key.region && isNameOf(names, key.name));
  const intents = [...ledger.intents.values()].filter((intent) => isKey(intent.key, key));
  const made = intents.flatMap(({ end }) => (end !== undefined && 'hostId' in end ? [end.hostId] : []));
  const { hostId, sighting } = memoryOf(ledger, key);
  const adopted = [...ledger.adopted].flatMap(([id, host]) => (isKey(host.key, key) ? [id] : []));
  const ids = new Set([...live.map((host) => host.hostId), hostId, ...made, ...adopted]);
  const isFree = ({ hostId: id }: LiveHost) => declaredAs === undefined && live.some((host) => host.hostId === id);
  const today = report.madeAt.slice(0, 10);
  // Without --region, an import lists the regions of the file alone.
  const isAlone = files.length === 1 && emptyRegions.includes(key.region);
  const file = hosts.find(({ fields }) => fields.region === key.region)?.file ?? (isAlone ? files[0] : undefined);
  const namesakes = plan.diffs.filter((diff) => diff.key.name === key.name && diff.key.region !== key.region);
  return {
    key,
    notAccepted: acceptChanges(declaration, diffs.filter(isChanged)).refused[0]?.reason,
    others: [...new Set(namesakes.map((diff) => diff.key.region))],
    holds: plan.held.flatMap((one) => (liveOfHold(one.hold).some(isFree) ? [one.key] : [])),
    renamed: live.length > 0 ? [] : plan.diffs.flatMap(liveOf).filter((host) => ids.has(host.hostId)),
    report: { ...report, hosts: own },
    live,
    fields: entry === undefined || declaredAs === undefined ? [] : explainFields(entry, declaredAs, settings),
    intents: intents.toSorted((a, b) => a.position - b.position),
    known: [...ids].flatMap((id = '') => {
      const known = findKnownHost(ledger, id);
      return known === undefined ? [] : [{ hostId: id, ...known }];
    }),
    // One of a listing that is not trusted is live all the same.
    sighting: live.length > 0 ? undefined : sighting,
    ignore: settings.ignore
      .filter((rule) => isAbout(rule, key))
      .map((rule) => {
        const applies = own.some(({ diff, findings }) => findings.some((one) => ignores(rule, one, diff)));
        return { rule, state: isPast(rule, today) ? 'past' : applies ? 'applies' : 'idle' };
      }),
    file: file?.source.file === '-' ? undefined : file?.source.file,
  };
}

/** The one key of a name that is declared, listed or, if it is neither, in the journal. Throws KnownError. */
function chooseKey(name: string, regions: readonly string[] | undefined, plan: Plan, ledger: Ledger): HostKey {
  const regionOf = (key: string) => key.slice(0, key.indexOf('/'));
  const nameOf = (key: string) => key.slice(key.indexOf('/') + 1);
  const seen = [...new Set(plan.diffs.map(({ key }) => formatKey(key)))];
  const known = [...ledger.names.keys()];
  const all = [seen, known].map((keys) => keys.filter((key) => nameOf(key) === name).map(regionOf));
  const asked = all.map((one) => one.filter((region) => regions?.includes(region) ?? true));
  const there = asked.find(({ length }) => length > 0);
  const [region, another] = there ?? [];
  const [elsewhere] = all.flat();
  if (region === undefined && elsewhere !== undefined) {
    throw new KnownError('nothing-selected', `${quoted(name)} is in ${shown(elsewhere)}, and not where --region says.`);
  }
  if (region === undefined) throw makeUnknownHostError(name, [...new Set([...seen, ...known].map(nameOf))], plan);
  if (another === undefined) return { region, name };
  throw new KnownError('nothing-selected', `${quoted(name)} is in several regions: ${there?.map(shown).join(', ')}.`, {
    suggestions: [`Name one of them: --region ${shown(region)}`],
  });
}

function makeUnknownHostError(name: string, names: readonly string[], { observations }: Plan): KnownError {
  const suggestions = suggestNearest(name, names.map(shown));
  const [untrusted] = observations.filter(({ trust }) => trust.status === 'untrusted');
  const [code, why] =
    untrusted === undefined
      ? (['nothing-selected', 'not listed, and not in the journal'] as const)
      : ([
          'listing-untrusted',
          `and the listing of ${shown(untrusted.region)} is not trusted: it may be there`,
        ] as const);
  return new KnownError(code, `${quoted(name)} is not declared, ${why}.`, { suggestions });
}
