/** Who applies: the production code, or a rival that lives in the same world. */
import type { Ports } from '../../src/app/bind-ports.ts';
import type { ExitName } from '../../src/model/errors.ts';
import type { DesiredHost, HostKey } from '../../src/model/host.ts';
import type { HostProvider } from '../../src/model/ports.ts';
import type { VirtualProcess } from './machine/process.ts';
import type { WorldRules } from './rules.ts';

/** What one run is asked to do. */
export interface ApplyOrder {
  readonly desired: readonly DesiredHost[];
  /** Of a plan that was made before; nothing: the run makes its own. */
  readonly planFingerprint?: string | undefined;
  readonly projectId?: string | undefined;
  readonly endpoint?: string | undefined;
  /** By region: the zones by which it is listed. */
  readonly zones?: ReadonlyMap<string, readonly string[]> | undefined;
  /** `--only`. */
  readonly only?: readonly string[] | undefined;
  /** `--allow new-scope`; nothing: it is given. */
  readonly allowNewScope?: boolean | undefined;
  /** `--allow replacement=NAME`. */
  readonly allowedReplacements?: readonly string[] | undefined;
  /** `--max-creates`; nothing: more than anybody declares here. */
  readonly maxCreates?: number | undefined;
  /** For how long a person thinks before saying yes. */
  readonly thinkMs?: number | undefined;
}

export interface ApplierMeans {
  readonly process: VirtualProcess;
  readonly provider: HostProvider;
  /** As this process opens a journal. */
  readonly journalAt: Ports['journalAt'];
  readonly rules: WorldRules;
  readonly order: ApplyOrder;
  /** Told what a person said yes to, and what is held. */
  readonly onApproved: (names: readonly string[], held: readonly ToldHold[]) => void;
}

/** Why a run does not create a host. */
export interface ToldHold {
  readonly key: HostKey;
  readonly reason: string;
  /** Live hosts that may be it. */
  readonly hostIds: readonly string[];
  /** Creates without a known outcome that may be it. */
  readonly intents: readonly string[];
}

export interface ApplierEnd {
  readonly exit: ExitName;
  /** Names that it said it holds, or does not know of. */
  readonly held: readonly string[];
  readonly holds?: readonly ToldHold[];
  /** Intents that it said are open, or may be; nothing where it ended before it could tell. */
  readonly open?: readonly string[];
  /** Whether its last listings were proven: what it says of hosts rests on them. */
  readonly trusted: boolean;
  /** Whether nothing cut it short, so that its journal has what it learnt. */
  readonly endedByItself?: boolean;
  /** Why it sent nothing, or not all. */
  readonly why: string;
}

export type Applier = (means: ApplierMeans) => Promise<ApplierEnd>;
