/** Journals and locks as an apply leaves them, made without one: it takes a process, and waits for what nobody will see. */
import { type Applier, beginApplier } from '../../../src/app/apply/applier.ts';
import { bindPorts } from '../../../src/app/bind-ports.ts';
import { locateJournal } from '../../../src/app/settings/journal-place.ts';
import { parseEndpoint } from '../../../src/cloud/endpoint.ts';
import { parseKeys } from '../../../src/cloud/keys.ts';
import type { HostName } from '../../../src/model/intent.ts';
import { encodeIntents } from '../../../src/report/json.ts';
import { answerRecord, listingRecord, sendRecord } from '../../support/model/ledgers.ts';
import type { Scene } from '../../support/stage.ts';

/** The intent that is left open. */
export const leftIntent = 'i-7f3a09c2';

/** The values of a host that such a create has made. */
export const asSent = { ImageId: 'img-ubuntu', BasicImageId: 'img-ubuntu', CPU: 2, Memory: 4096 };

export interface Left {
  /** What the listing showed before the create was sent. */
  readonly listed?: readonly HostName[];
  /** As `--journal` names it. */
  readonly journal?: string;
  /** Where it was sent to. */
  readonly region?: string;
  /** The cloud accepted it, and named these hosts. */
  readonly hostIds?: readonly string[];
}

async function placeIn({ folder, env }: Scene, journal?: string) {
  const keys = parseKeys(env.HOSTWRIGHT_PUBLIC_KEY, env.HOSTWRIGHT_PRIVATE_KEY);
  const settings = { keys, endpoint: parseEndpoint(env.HOSTWRIGHT_ENDPOINT) };
  return locateJournal({ journal }, settings, { env, cwd: folder });
}

/** Holds the lock in this process, until it ends. */
export async function beginIn(scene: Scene, journal?: string): Promise<Applier> {
  return beginApplier(await placeIn(scene, journal), { settleWindowMs: 300_000 }, bindPorts(scene));
}

/** The create of web-1 was sent, and its answer was lost; no host is there. */
export async function leaveInDoubt(
  scene: Scene,
  { listed = [], journal, region = 'cn-bj2', hostIds }: Left = {},
): Promise<void> {
  const { recorder, end } = await beginIn(scene, journal);
  const moment = recorder.moment();
  const failed = await recorder.record([
    { ...listingRecord(0, { appeared: listed, region }), moment },
    sendRecord('web-1', 0, { intent: leftIntent, moment, region }),
    hostIds
      ? answerRecord('accepted', 0, { intent: leftIntent, hostIds, moment })
      : answerRecord('in-doubt', 0, { intent: leftIntent, reason: 'the connection was reset', moment }),
  ]);
  if (failed !== undefined) throw new Error(failed);
  await end(true);
}

/** Creates of `region/name`, in doubt one after the other: their intents are `i-00000001` and so on. */
export async function leaveDoubts(scene: Scene, ...keys: readonly string[]): Promise<void> {
  const { recorder, end } = await beginIn(scene);
  const moment = recorder.moment();
  const records = keys.flatMap((key, index) => {
    const [region = '', name = ''] = key.split('/');
    const intent = `i-${String(index + 1).padStart(8, '0')}`;
    const failed = { intent, reason: 'the connection was reset', moment };
    const send = { ...sendRecord(name, 0, { intent, moment }), key: { region, name } };
    return [send, answerRecord('in-doubt', 0, failed)];
  });
  const failed = await recorder.record(records);
  if (failed !== undefined) throw new Error(failed);
  await end(true);
}

/** All intents of the journal, as `intents --all --json` shows them. */
export async function intentsIn(scene: Scene): Promise<ReturnType<typeof encodeIntents>> {
  const store = await bindPorts(scene).journalAt(await placeIn(scene));
  const { ledger } = await store.read();
  return encodeIntents([...ledger.intents.values()]);
}
