/** The other end of the wire: answers pages, and makes what it is asked to make, when it is its time. */
import type { DialectName } from '../../../src/model/dialect.ts';
import type { ExchangeResult } from '../../../src/model/ports.ts';
import type { Faults } from '../faults.ts';
import type { FileNode } from '../machine/disk-image.ts';
import type { CreateRequest, Run, SentFor } from '../machine/memory.ts';
import type { VirtualTime } from '../machine/virtual-time.ts';
import { originOf, usualProject } from '../rules.ts';
import { pick, type SeededRandom } from '../seeded.ts';
import type { Trace } from '../trace.ts';
import type { Cloud, CloudHost } from './cloud.ts';
import { type CreateScript, chooseScript } from './create-script.ts';
import type { ListingHabits } from './listing-habits.ts';
import {
  answered,
  cut,
  type EmptyRows,
  failed,
  offsetRefused,
  type Parameters,
  pageBody,
  type Spelling,
  spellings,
} from './wire.ts';

/** What a listing answers for an Offset behind its last host; `error-at-end`: already for one at the end. */
export type OffsetBeyondEnd = 'empty' | 'error' | 'error-at-end';

export interface ServerRules {
  readonly dialect?: DialectName;
  readonly commitMs: number;
  readonly explains429: boolean;
  readonly createTrouble: number;
}

/** A create, its first byte about to leave. */
export interface Leaving extends SentFor {
  readonly asked: Parameters;
  readonly run: Run;
  readonly firstByteMs: number;
  readonly journal: FileNode | undefined;
}

export interface PageGiven {
  readonly answer: ExchangeResult;
  /** What it shows to whoever can read it. */
  readonly rows: readonly CloudHost[];
}

export interface Server {
  /** `hostIds`: of a look-up; `origin`: the cloud that is asked. */
  read(asked: Parameters, hostIds: ReadonlySet<string>, origin: string): PageGiven;
  create(leaving: Leaving): CreateRequest;
}

export interface ServerMeans {
  readonly cloud: Cloud;
  readonly habits: ListingHabits;
  readonly time: VirtualTime;
  readonly trace: Trace;
  readonly faults: Faults;
  readonly random: SeededRandom;
  /** Where each request is remembered. */
  readonly requests: CreateRequest[];
  readonly rules: ServerRules;
  readonly offsetBeyondEnd: OffsetBeyondEnd;
  readonly emptyRows: EmptyRows;
  /** Told of a request that a strict cloud would refuse. */
  readonly onStray: (what: string) => void;
  readonly onCommit: (host: CloudHost) => void;
  /** Called after each page: time for others to make and delete. */
  readonly afterPage: () => void;
  /** In place of chance, for scenarios. */
  readonly scriptOf?: ((nth: number) => CreateScript | undefined) | undefined;
}

export function startServer(means: ServerMeans): Server {
  const { cloud, time, trace, faults, random, requests, rules } = means;
  const dialect = rules.dialect ?? 'documented';
  const spelling = spellings[dialect];

  const checkProject = (asked: Parameters) => {
    if (dialect === 'uhost' && asked.ProjectId === undefined) means.onStray(`${asked.Action} names no project`);
  };

  const create: Server['create'] = ({ asked, firstByteMs, ...left }) => {
    checkProject(asked);
    const number = requests.length + 1;
    const script =
      (faults.stopped() ? undefined : means.scriptOf?.(number)) ??
      chooseScript(faults, random, { ...rules, dialect, firstByteMs });
    const leftAt = time.now();
    let commitAt = script.commitAfterMs === undefined ? undefined : leftAt + script.commitAfterMs;
    let cancel = () => {};
    const commit = () => {
      commitAt = undefined;
      const host = cloud.commit({
        asked: String(asked.Name),
        origin: originOf(left.run.order),
        region: String(asked.Region),
        ...(asked.ProjectId !== undefined && { projectId: String(asked.ProjectId) }),
        ...(asked.Tag !== undefined && { tag: String(asked.Tag) }),
        zone: String(asked.Zone),
        imageId: String(asked.ImageId),
        cpu: Number(asked.CPU),
        memory: Number(asked.Memory),
        diskSpace: Number(asked[spelling.diskSize]),
        chargeType: String(asked.ChargeType),
        request: sent,
      });
      trace.add(`committed ${host.hostId} ${host.asked} ${time.now()}`);
      means.onCommit(host);
    };
    if (commitAt !== undefined) cancel = time.after(commitAt - leftAt, commit);
    const sent: CreateRequest = {
      ...left,
      number,
      name: String(asked.Name),
      region: String(asked.Region),
      leftAt,
      script,
      stoppedAt: undefined,
      answer: 'in-doubt',
      stopped() {
        sent.stoppedAt = time.now();
        const latest = time.now() + rules.commitMs;
        if (commitAt === undefined || commitAt <= latest) return;
        cancel();
        commitAt = time.now() + rules.commitMs * random.next();
        cancel = time.after(commitAt - time.now(), commit);
      },
    };
    requests.push(sent);
    trace.add(`request ${number} ${sent.name} of ${left.run.process.number} ${leftAt}`);
    return sent;
  };

  /** For a while, all pages of one region. */
  let out: { readonly region: string; readonly until: number } | undefined;
  const outage = (region: string): ExchangeResult | undefined => {
    if (faults.strikes('read: a region cannot be read', 0.02)) {
      out = { region, until: time.now() + random.next() * 60_000 };
    }
    const isOut = out?.region === region && time.now() < out.until && !faults.stopped();
    return isOut ? answered(503, '') : undefined;
  };

  const read: Server['read'] = (asked, hostIds, origin) => {
    if (hostIds.size === 0) checkProject(asked);
    const replica = random.below(cloud.limits.replicas);
    const { Region: region, Zone: zone } = asked;
    // Without one, a request means the project of the account.
    const project = asked.ProjectId ?? (dialect === 'uhost' ? usualProject : undefined);
    const view = {
      origin,
      region: String(region),
      ...(zone !== undefined && { zone: String(zone) }),
      ...(project !== undefined && { projectId: String(project) }),
    };
    const shown = cloud.shown({ ...view, hostIds }, replica);
    const offset = Number(asked.Offset ?? 0);
    const page = means.habits.answer(shown, offset, Number(asked.Limit ?? 20));
    const isRefused = isBeyondEnd(offset, shown.length, means.offsetBeyondEnd);
    const whole = answered(
      200,
      isRefused ? offsetRefused(dialect) : pageBody(page, { dialect, offset, emptyRows: means.emptyRows }),
    );
    const answer = outage(view.region) ?? troubled(whole, spelling, faults, random);
    means.afterPage();
    return { answer, rows: answer === whole && !isRefused ? page.rows : [] };
  };

  return { create, read };
}

function isBeyondEnd(offset: number, hosts: number, answer: OffsetBeyondEnd): boolean {
  if (offset === 0 || answer === 'empty') return false;
  return answer === 'error' ? offset > hosts : offset >= hosts;
}

/** The answer, or what a fault makes of it. */
function troubled(
  whole: ReturnType<typeof answered>,
  { list, create, rows }: Spelling,
  faults: Faults,
  random: SeededRandom,
): ExchangeResult {
  if (faults.strikes('read: connection refused', 0.03)) return failed('connect', false);
  if (faults.strikes('read: reset', 0.03)) return failed('reset', true);
  if (faults.strikes('read: timeout', 0.03)) return failed('timeout', true);
  if (faults.strikes('read: 429', 0.03)) return answered(429, '', random.chance(0.5) ? { 'retry-after': '7' } : {});
  if (faults.strikes('read: 5xx', 0.03)) return answered(503, '');
  if (faults.strikes('read: odd status', 0.005)) return answered(pick(random, [301, 401, 403, 404, 408]), '');
  if (faults.strikes('read: RetCode', 0.005)) return answered(200, { Action: `${list}Response`, RetCode: 172 });
  if (faults.strikes('read: odd RetCode', 0.005)) return answered(200, { RetCode: '0', [rows]: [], TotalCount: 0 });
  if (faults.strikes('read: body cut', 0.02)) return cut(whole, random.next() * 0.95);
  if (faults.strikes('read: wrong Action', 0.005)) return answered(200, { Action: `${create}Response`, RetCode: 0 });
  if (faults.strikes('read: HostSet is no list', 0.005))
    return answered(200, { RetCode: 0, TotalCount: 0, [rows]: {} });
  if (faults.strikes('read: row without HostId', 0.01)) {
    return answered(200, { RetCode: 0, [rows]: [{ Name: 'web-1' }], TotalCount: 1 });
  }
  return whole;
}
