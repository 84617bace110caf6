/** Explains an open create to who must settle it: what is known, what is not, and what to do next. */
import type { CreateOutcome } from '../../creating/create-outcome.ts';
import { formatKey, type HostKey, type LiveHost } from '../../model/host.ts';
import type { Intent, IntentSpec } from '../../model/intent.ts';
import { isDoubt } from '../../model/intent-end.ts';
import { writeDuration } from '../../model/quantities.ts';
import { escapeText } from '../../model/text/escape.ts';
import { quoteForShell, type RepeatFlags } from '../../model/text/shell-word.ts';
import { keepTexts, listSome, plural, quoted, renderCommand, secondOf, shown, type TextStyle } from './style.ts';

export interface IntentTextOptions extends TextStyle {
  /** Milliseconds after which a created host is guaranteed to be listed. */
  readonly settleWindowMs: number;
  /** Flags of this run, e.g. `--journal kept`, so that the printed commands use the same journal and cloud. */
  readonly repeatFlags?: RepeatFlags | undefined;
  /** Whether a person is asked next: then a guard stops nothing yet. */
  readonly asks?: boolean;
  /** `recreate`: a create in doubt is presumed absent after the settle window, and sent again. Else it is held. */
  readonly onDoubt?: 'hold' | 'recreate';
  /** Who holds the lock; `isThere`: its process is certain to run. Undefined if nobody does, or it has ended. */
  readonly holder?: { readonly told: string; readonly isThere: boolean } | undefined;
  /** Whether no cloud was asked. */
  readonly isOffline?: true;
  /** Names that have a row, as `formatKey`: declared and selected. Undefined if no declaration was read. */
  readonly declared?: ReadonlySet<string>;
  /** What was just listed. Undefined if no cloud was asked. */
  readonly listed?: {
    readonly regions: readonly string[];
    /** By region: why its listing cannot be trusted. */
    readonly failed: ReadonlyMap<string, string>;
    /** Wall clock in milliseconds. */
    readonly at: number;
  };
}

export type CommandOptions = Pick<IntentTextOptions, 'repeatFlags'>;

type Doubt = Extract<CreateOutcome, { readonly status: 'in-doubt' }>;

/** How often, and for how many milliseconds, the run looked for the host without finding it. */
type Looks = Pick<Doubt, 'looks' | 'failedLooks' | 'lookFailure' | 'lookedForMs'>;

type OpenIntent = Pick<Intent, 'id' | 'key' | 'sent' | 'stopped' | 'answer' | 'reason' | 'hostIds' | 'withheld'> & {
  readonly spec: Pick<IntentSpec, 'intentLabel'>;
  /** HostIds of live hosts that have its name. */
  readonly named?: readonly string[];
  /** Live hosts of other names that it may have made. */
  readonly probable?: readonly LiveHost[];
  /** Of a create of this run. */
  readonly looks?: Looks;
};

/** For an intent whose record may not have been written, as the end of a sentence. */
export const withheldReason = 'nothing was sent, but a record of it may be in the journal, whose last write failed';

/** The one command that settles so many intents of which nobody knows a host; empty if there are fewer than two. */
export function explainSettlingTogether(
  unknown: number,
  { repeatFlags, holder }: Pick<IntentTextOptions, 'repeatFlags' | 'holder'>,
): readonly string[] {
  if (unknown < 2 || holder?.isThere) return [];
  const resolve = renderCommand('resolve --all --not-created', repeatFlags);
  return [
    `If none of the ${unknown} creates without a known host made one, one command settles them: "${resolve}". For some of them, give only their names.`,
  ];
}

/** A doubt of this run. Its record may be unwritten. */
export function openIntentOf(doubt: Doubt): OpenIntent {
  const { desired, intent, accepted, reason, hostIds } = doubt;
  const { id, sent, stopped } = intent ?? { id: '', sent: { boot: '', ms: 0, wall: '' }, stopped: undefined };
  const answer = accepted ? 'accepted' : 'in-doubt';
  return { id, key: desired.key, sent, stopped, answer, reason, hostIds, spec: desired, looks: doubt };
}

/** Never says "failed" or "rolled back". The last lines contain commands that can be run as they are. */
export function explainIntent(intent: OpenIntent, options: IntentTextOptions): readonly string[] {
  const { id, key, sent, stopped, hostIds, named = [], looks } = intent;
  const name = shown(key.name);
  const afterMs = Date.parse((stopped ?? sent).wall) + options.settleWindowMs;
  const after = timeOf(afterMs);
  const { regions = [], at = 0 } = options.listed ?? {};
  // A run that was killed may still send, as far as is known: the window begins when the next one takes its lock.
  const isCounted = stopped !== undefined || looks !== undefined;
  // If a look failed, it is unknown whether the host is listed by now.
  const isOver = isCounted && regions.includes(key.region) && at > afterMs && !looks?.failedLooks;
  const resolve = renderCommand(`resolve ${id}`, options.repeatFlags);
  if (intent.withheld) {
    return [
      `IN DOUBT for the next run: ${name} (intent ${shown(id)}, ${shown(key.region)}): ${withheldReason}.`,
      `  No host was made. Next: make sure that the journal can be written, then run "${resolve} --not-created".`,
    ];
  }
  const head = `IN DOUBT ${name} (intent ${shown(id)}, ${shown(key.region)}): ${describeWhatHappened(intent, options)}.`;
  const billed = '  The host may exist, or may still appear, and may be billed.';
  const isAnswered = hostIds.length > 0;
  const answer = isAnswered && `  Its answer named ${hostIds.map(shown).join(', ')}.`;
  const { told = '', isThere } = options.holder ?? {};
  if (isThere) {
    const plan = renderCommand('plan', options.repeatFlags);
    const settles = `${told} It may settle this by itself: run "${plan}" again when it has ended.`;
    return keepTexts(head, answer, billed, `  ${settles}`);
  }
  // A run that is about this host says more.
  if (options.declared?.has(formatKey(key)) === false) {
    return keepTexts(head, answer, `${billed} This run is not about it: "${resolve}" looks for it.`);
  }
  const isNamed = named.length > 0;
  const by = isCounted ? `by ${after}` : `at most ${writeDuration(options.settleWindowMs)} later`;
  const advice =
    options.isOffline === true || !isCounted
      ? `run "${resolve}", which looks for its host: it is listed ${by}, if it was made; or`
      : adviseOnOpen(intent, afterMs, isOver, options);
  const { look, flags } = adviseOnLook(intent);
  return keepTexts(
    head,
    answer,
    isNamed &&
      `  ${named.map(shown).join(', ')} has this name now: it ${isAnswered ? 'is another host' : "may be the host of this create, or somebody else's"}.`,
    `${billed}${looks === undefined || isNamed ? '' : ` ${describeLooks(looks)}`}`,
    told !== '' && `  ${told} If its run still works, it may settle this by itself.`,
    `  ${describeSend(intent, isOver || !isCounted ? undefined : after, options)}`,
    `  Next: ${isNamed && !isAnswered ? look : `${advice} ${look}`.trim()}`,
    `  ${[...flags, '--not-created'].map((flag) => `"${resolve} ${flag}"`).join(' or ')}.`,
    intent.spec.intentLabel === true &&
      `  A host that it made has its label: "${resolve}" asks the cloud which host that is.`,
  );
}

/** Of an accepted create: no other host than that of its answer can be it, and a listing of that settles it. */
export function adviseOnAnswered({ hostIds }: Pick<OpenIntent, 'hostIds'>): string {
  const ids = hostIds.map(shown).join(', ');
  return `look for ${ids} in the console: if it is there, it is settled once it is listed; if it is not, run`;
}

/** What a person looks for, and the flags that name its host. */
function adviseOnLook(intent: OpenIntent) {
  const { hostIds, named = [], probable = [] } = intent;
  if (hostIds.length > 0) return { look: adviseOnAnswered(intent), flags: [] };
  const flags = showHostFlags([...named, ...probable.map(({ hostId }) => hostId)]);
  if (named.length > 0) return { look: 'look in the console whether that is its host, and run', flags };
  const which = probable.length === 0 ? '' : ` at ${listLive(probable)}, which may be its host,`;
  return { look: `look${which} in the console and run`, flags };
}

function adviseOnOpen(
  { key: { region }, hostIds, probable = [] }: OpenIntent,
  afterMs: number,
  isOver: boolean,
  options: IntentTextOptions,
): string {
  const { listed, repeatFlags } = options;
  const after = timeOf(afterMs);
  const plan = renderCommand('plan', repeatFlags);
  if (isOver && probable.length > 0) return '';
  if (isOver && hostIds.length > 0) return `its host is not listed, and should have been by ${after}:`;
  if (isOver) return `its host is not listed. If it had been made, it would have been listed by ${after}:`;
  const flaw = listed?.failed.get(region);
  if (flaw === undefined) return `run "${plan}" again after ${after}; or`;
  return `the listing of ${shown(region)} is not trusted (${shown(flaw)}), so this cannot be settled now. Once it is, run "${plan}" again; or`;
}

/** `after`: when a listing will be recent enough to presume a create in doubt absent; undefined if it is now. */
function describeSend(intent: OpenIntent, after: string | undefined, { onDoubt }: IntentTextOptions): string {
  const name = shown(intent.key.name);
  const isHeld = onDoubt !== 'recreate' || !isDoubt(intent) || (intent.probable ?? []).length > 0;
  if (isHeld) return `Nothing will be sent for ${name} until this is settled.`;
  const listing = after === undefined ? 'its listing' : `a listing after ${after}`;
  return `With --on-doubt recreate, apply sends ${name} again if ${listing} lacks it.`;
}

function describeWhatHappened({ answer, reason, sent }: OpenIntent, { isOffline }: IntentTextOptions): string {
  const sentAt = `the create request was sent at ${secondOf(sent.wall)}`;
  if (answer === undefined) return `${sentAt}, or was about to be, and no answer was recorded`;
  const where = isOffline ? ' in the journal' : '';
  if (answer === 'accepted') return `${sentAt} and accepted, but no listing${where} shows the host`;
  return `${sentAt}, and its answer is not known (${shown(reason)})`;
}

/** Does not say "not seen" if every look failed: that would claim more than is known. */
export function describeLooks({ looks, failedLooks, lookFailure, lookedForMs }: Looks): string {
  const why = lookFailure === undefined ? '' : ` (${shown(lookFailure)})`;
  const over = `${plural(looks, 'time')} over ${Math.round(lookedForMs / 1_000)} s`;
  if (looks === failedLooks) return `Tried to look ${over}: the cloud could not be listed${why}.`;
  const flaw = failedLooks === 0 ? '' : `; ${failedLooks} of the listings could not be read${why}`;
  return `Looked ${over}: not seen${flaw}.`;
}

function timeOf(ms: number): string {
  return Number.isFinite(ms) ? describeTime(new Date(ms)) : 'the settle window';
}

export function describeTime(date: Date): string {
  return secondOf(date.toISOString());
}

/** A create whose outcome this run knows, but could not record in the journal. */
export function explainUnrecorded({ name, region }: HostKey): readonly string[] {
  return [
    `IN DOUBT for the next run: ${shown(name)} (${shown(region)}): created, but that could not be recorded.`,
    '  You need not settle anything by hand: the next apply that lists the host records it.',
  ];
}

/** The flag that names the host of a create. Without an id to choose from, the reader must fill one in. */
export function showHostFlags(hostIds: readonly string[]): readonly string[] {
  return (hostIds.length === 0 ? ['HOSTID'] : hostIds).map((hostId) => `--host ${escapeText(quoteForShell(hostId))}`);
}

/** What a human can do about a create that is open. */
export function adviseSettling(repeatFlags: RepeatFlags | undefined): string {
  return `nothing is sent until this is settled: see "${renderCommand('intents', repeatFlags)}"`;
}

/** `"web-01" (host-1), "web-02" (host-2)`. */
export function listLive(live: readonly LiveHost[]): string {
  return live.map((host) => `${quoted(host.name)} (${shown(host.hostId)})`).join(', ');
}

const mostNames = 10;

export function listNames(keys: readonly HostKey[]): string {
  const isOne = new Set(keys.map(({ region }) => region)).size === 1;
  const names = keys.map(({ region, name }) => (isOne ? shown(name) : `${shown(name)} (${shown(region)})`));
  return listSome(names, mostNames);
}
