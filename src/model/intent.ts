/**
 * What the journal records, one record per line. A record says what was about to happen or what happened. All state is
 * a fold over the records (ledger-draft.ts), so a process that is killed at any point loses nothing that it recorded.
 * No record holds a password, a key or a signature.
 */
import { type DesiredHost, type HostKey, zoneOf } from './host.ts';
import { list, number, type ObjectOf, object, oneOf, optional, text, texts, tuples, yes } from './text/checks.ts';

/** An instant. Ages are differences of `ms` on one clock (ledger/clocks.ts). */
export interface Moment {
  /** Names the boot, and the clock of the run that recorded it (nameClock). */
  readonly boot: string;
  /** Milliseconds on the monotonic clock (Clock.now). */
  readonly ms: number;
  /** The wall clock, ISO 8601 in UTC, for people only: it may jump. */
  readonly wall: string;
}

/** Distinguishes a file from its copies. */
export interface FileIdentity {
  readonly inode: string;
  /** Birth time in nanoseconds; empty if the file system has none. */
  readonly born: string;
}

/** Distinguishes a shared journal's database from its copies and from its own earlier states. */
export interface StoreIdentity {
  /** Made once, when the tables are: copies share it. */
  readonly id: string;
  /** The server's own identity, and that of the tables in it: a restored dump has another one. */
  readonly server: string;
  /** Changes with each failover, whose server may lack the last records. */
  readonly timeline: string;
}

/** What tells a host from others of its fleet, whatever its name is. */
export type AskedValues = Pick<DesiredHost, 'imageId' | 'cpu' | 'memory' | 'diskSpace'>;

/** What a create asks for, as far as a listing can show it. It helps to find a host whose name the cloud changed. */
export interface IntentSpec extends AskedValues, Pick<DesiredHost, 'intentLabel'> {
  readonly zone: string;
  /** SHA-256 of the user data in hex, if there is some. */
  readonly userData?: string;
}

export function askedValuesOf({ imageId, cpu, memory, diskSpace }: DesiredHost): AskedValues {
  return { imageId, cpu, memory, ...(diskSpace !== undefined && { diskSpace }) };
}

export function specOf(desired: DesiredHost): IntentSpec {
  const { userData, intentLabel } = desired;
  return {
    ...askedValuesOf(desired),
    zone: zoneOf(desired),
    ...(userData !== undefined && { userData: userData.sha256 }),
    ...(intentLabel !== undefined && { intentLabel }),
  };
}

/**
 * Why a run cannot know what ran before it. `copy`: the journal is another file or database than the one that the last
 * run wrote, or its database failed over and may lack the last records.
 */
export const coldCauses = ['no-journal', 'copy', 'other-boot'] as const;
export type ColdCause = (typeof coldCauses)[number];

/** The format of a journal. A journal of another one is refused. */
export const journalVersion = 3;

/** What hosts are declared as, unless their creates asked for that: the cloud may show other values by the next run. */
export interface DeclaredHosts {
  readonly values: AskedValues;
  readonly hostIds: readonly string[];
}

export type HeldName = readonly [hostId: string, key: string];
export type HostName = readonly [hostId: string, name: string];

/** The zone is there if the listing showed it. */
export type AdoptedHost = readonly [hostId: string, region: string, name: string, zone?: string];

const moment = object<Moment>({ boot: text, ms: number, wall: text });
const values = { imageId: text, cpu: number, memory: number, diskSpace: optional(number) };

/** The fields of each type of record. */
export const recordFields = {
  /** First in a journal, and again when a copy is first used. It has a `file` or a `store`. */
  opened: {
    /** The format of everything that follows. */
    version: oneOf(journalVersion),
    account: text,
    file: optional(object<FileIdentity>({ inode: text, born: text })),
    /** Of a journal in a database. */
    store: optional(object<StoreIdentity>({ id: text, server: text, timeline: text })),
    /** The records before it are a complete journal that no run can use any more (`journal import`). */
    moved: yes,
  },
  /**
   * An applier holds the lock. `cold`: it cannot know what was sent before. `place`: where it would send.
   * `settleWindowMs`: after so many milliseconds, a created host is guaranteed to be listed.
   */
  began: {
    cold: optional(oneOf(...coldCauses)),
    place: optional(object<CloudPlace>({ endpoint: text, projectId: optional(text) })),
    settleWindowMs: optional(number),
    moment,
  },
  /**
   * Later runs need not wait for creates that this journal does not know of. `waited`: `ms` milliseconds had passed on
   * one boot since the cold start. `proceeded`: an operator took the risk after `ms` milliseconds. `firstApply`: the
   * operator also said that nothing was sent before.
   */
  'cold-settled': { how: oneOf('waited', 'proceeded'), firstApply: yes, ms: number, moment },
  /** The run released the lock, and every answer is recorded. */
  ended: { moment },
  /** Changes in a region since its last listing: `[HostId, Name]` pairs and ids. */
  listed: {
    region: text,
    appeared: tuples<HostName>(2),
    vanished: texts,
    /** Shown by a page, but not proven: they block a create, and close no intent. */
    glimpsed: tuples<HostName>(2),
    /** The listing was not proven, so hosts that it lacks may exist. */
    unproven: yes,
    /**
     * Ids of hosts that appeared under the name of a create whose host may still appear, and that it cannot have made
     * (attribution.ts).
     */
    strangers: optional(texts),
    /** When its probe was sent, on the clock of `moment`. */
    probedMs: optional(number),
    moment,
  },
  /** On disk before the first byte of the request leaves. */
  send: {
    intent: text,
    key: object<HostKey>({ region: text, name: text }),
    /** Fingerprint of the approved plan, which sends each create once. */
    plan: text,
    spec: object<IntentSpec>({ ...values, zone: text, userData: optional(text), intentLabel: yes }),
    /** The fleet of the declaration, if it names one. */
    fleet: optional(text),
    moment,
  },
  answer: {
    intent: text,
    answer: oneOf('accepted', 'refused', 'in-doubt'),
    reason: text,
    /** Ids that the cloud's answer named. */
    hostIds: texts,
    /** Refused with a code that is known to mean that no host was made. Without it one may have been. */
    sure: yes,
    /** Refused because there were too many requests. */
    throttled: yes,
    moment,
  },
  /**
   * An intent ended, and no listing showed its host. `not-sent`: no byte of the request left. `presumed-absent`: in
   * doubt, and absent after the settle window (`--on-doubt recreate`). `resolved-…`: a person said which host it is, or
   * that it was not created.
   */
  closed: {
    intent: text,
    how: oneOf('not-sent', 'presumed-absent', 'resolved-host', 'resolved-not-created'),
    hostId: optional(text),
    moment,
  },
  /**
   * All orphans of the fleet that an apply has reported without holding anything because of them. No other live host
   * counts as reported. `holding`: those that hold a missing name, each with the key of that name as text; also the
   * reported ones whose name is declared no more. `declared`: as what live hosts were.
   */
  told: {
    fleet: text,
    orphans: texts,
    holding: optional(tuples<HeldName>(2)),
    declared: optional(list(object<DeclaredHosts>({ values: object<AskedValues>(values), hostIds: texts }))),
    moment,
  },
  /**
   * Declared live hosts that an apply saw, whoever made them: from now on they belong to the fleet, and each is the
   * host of its name. `fleet`: absent if the declaration names none.
   */
  adopted: { fleet: optional(text), hosts: tuples<AdoptedHost>(3, 4), moment },
} as const;

export type RecordType = keyof typeof recordFields;
export type RecordOf<Type extends RecordType> = { readonly type: Type } & ObjectOf<(typeof recordFields)[Type]>;
export type JournalRecord = { [Type in RecordType]: RecordOf<Type> }[RecordType];

/** The cloud that a run speaks to, as far as its keys do not say it. */
export interface CloudPlace {
  /** Origin of the API. */
  readonly endpoint: string;
  readonly projectId?: string;
}

/** One request to create, recorded before it is sent. */
export interface Intent
  extends Pick<RecordOf<'send'>, 'key' | 'plan' | 'spec' | 'fleet'>,
    Pick<RecordOf<'answer'>, 'reason' | 'hostIds'> {
  /** E.g. `i-7f3a09c2`. */
  readonly id: string;
  readonly sent: Moment;
  /** Position of its record. A host that an earlier record lists cannot be its host. */
  readonly position: number;
  /** Undefined if the process ended before it recorded one. */
  readonly answer: RecordOf<'answer'>['answer'] | undefined;
  /** Its process had certainly stopped sending: at its answer or, without one, when the next applier began. */
  readonly stopped: Moment | undefined;
  /** How it ended; undefined: it is open. */
  readonly end: IntentEnd | undefined;
  /** Nothing was sent for it. The next run cannot know: the journal failed at its own record. */
  readonly withheld?: true;
}

export type IntentEnd =
  | { readonly how: 'seen'; readonly hostId: string }
  /** `sure`: it made no host. Otherwise a host may still appear, and ends the intent as `seen`. */
  | { readonly how: 'refused'; readonly sure: boolean }
  | { readonly how: RecordOf<'closed'>['how']; readonly hostId?: string };
