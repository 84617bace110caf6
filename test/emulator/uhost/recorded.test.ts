import { expect, it } from 'vitest';
import type { RunningEmulator } from '../../../src/emulator/server.ts';
import {
  parametersOf,
  type RecordedExchange,
  readRecording,
  recordings,
  sampleKeys,
} from '../../cloud/dialect/recorded.ts';
import { emulator, exchange, sign } from '../client.ts';

type Body = Readonly<Record<string, unknown>>;

/** The names of all members, lists by their first element: what a client can rely on. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, shapeOf(member)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Sends a recorded request with other ids, and signs it again where they changed it. */
async function replay(
  running: RunningEmulator,
  recorded: RecordedExchange,
  ids: ReadonlyMap<string, string>,
): Promise<{ readonly status: number; readonly body: Body }> {
  const { method, target: path, contentType } = recorded;
  let body = recorded.body;
  for (const [old, id] of ids) body = body.replaceAll(old, id);
  if (body !== recorded.body) {
    const { parameters, signature } = parametersOf({ contentType, body });
    body = body.replace(signature, sign(parameters, sampleKeys.privateKey));
  }
  const headers = { 'Content-Type': contentType, 'U-Timestamp-Ms': '1795364860280' };
  const { status, text } = await exchange(running, { method, path, headers, body });
  return { status, body: JSON.parse(text) };
}

/** The hosts that a recording finds, with the ids that it names. */
function hostsBefore(exchanges: readonly RecordedExchange[]) {
  const made = new Set(
    exchanges.flatMap(({ answer }) => (answer.body.UHostIds as readonly string[] | undefined) ?? []),
  );
  const rows = exchanges.flatMap(({ answer }) => (answer.body.UHostSet as readonly Body[] | undefined) ?? []);
  const first = new Map(rows.toReversed().map((row) => [String(row.UHostId), row]));
  return [...first]
    .filter(([id]) => !made.has(id))
    .map(([HostId, { Name, Tag, CPU, Memory, Zone, BasicImageId }]) => ({
      ...({ HostId, Name, Tag, CPU, Memory, Zone, BasicImageId } as Record<'HostId' | 'Name', string>),
      Region: 'cn-bj2',
      ProjectId: 'org-bench',
    }));
}

it.each(recordings)('the recorded exchange of %s is accepted in its order, and answered in its shape', async (name) => {
  const exchanges = readRecording(name);
  // The recordings of the SDKs name no project: they see the account's default.
  const running = await emulator({ ...sampleKeys, hosts: hostsBefore(exchanges), defaultProject: 'org-bench' });
  const ids = new Map<string, string>();

  for (const recorded of exchanges) {
    const { status, body } = await replay(running, recorded, ids);

    const { answer } = recorded;
    expect({ status, action: body.Action, retCode: body.RetCode }).toEqual({
      status: answer.status,
      action: answer.body.Action,
      retCode: answer.body.RetCode,
    });
    expect(shapeOf(body)).toEqual(shapeOf(answer.body));
    expect(body.TotalCount).toEqual(answer.body.TotalCount);
    const [old] = (answer.body.UHostIds as readonly string[] | undefined) ?? [];
    if (old !== undefined) ids.set(old, (body.UHostIds as readonly [string])[0]);
    expect(valuesOf(body)).toEqual(valuesOf(answer.body));
  }
  expect(running.state().requests.refused).toBe(0);
});

/** What must be the same in both answers, host for host. */
function valuesOf({ UHostSet }: Body): unknown {
  return (UHostSet as readonly Body[] | undefined)
    ?.map(({ Name, Tag, State, CPU, Memory, Zone, BasicImageId, ChargeType }) =>
      JSON.stringify({ Name, Tag, State, CPU, Memory, Zone, BasicImageId, ChargeType }),
    )
    .sort();
}
