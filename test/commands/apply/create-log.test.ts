/** What is told of many requests at once: known to the last words at once, and read in order. */
import { expect, it } from 'vitest';
import { startCreateLog } from '../../../src/app/apply/sent-requests.ts';
import { desiredHost } from '../../support/model/builders.ts';

const desired = desiredHost({ name: 'web-1' });
const counts = { sent: 1, answered: 1, settled: 0, of: 1 };

it('hands on every event in its order, those from before the reading too, and then the end', async () => {
  const log = startCreateLog();
  const work = async () => {
    log.tell({ type: 'sending', desired });
    log.tell({ type: 'leaving', desired });
    await Promise.resolve();
    log.tell({ type: 'answered', desired, answer: { status: 'accepted', hostIds: [] } });
    log.tell({ type: 'counted', ...counts });
    return 'done';
  };
  const events = log.follow(work());
  const types: string[] = [];

  let step = await events.next();
  for (; step.done !== true; step = await events.next()) types.push(step.value.type);

  expect(types).toEqual(['sending', 'leaving', 'answered', 'counted']);
  expect(step.value).toBe('done');
});

it('knows what may have left although nobody has read of it', () => {
  const log = startCreateLog();

  log.tell({ type: 'sending', desired });
  const before = log.lastWords();
  log.tell({ type: 'leaving', desired });

  expect(before).toBe('');
  expect(log.inFlight()).toBe(1);
  expect(log.lastWords()).toContain('IN DOUBT web-1: sent, and no answer yet');
});

it('lets nothing more be sent once a reader has left, and still notes what was answered', async () => {
  const log = startCreateLog();
  log.tell({ type: 'sending', desired });
  log.tell({ type: 'leaving', desired });
  const work = new Promise<void>(() => undefined);

  for await (const event of log.follow(work)) if (event.type === 'leaving') break;
  log.tell({ type: 'answered', desired, answer: { status: 'accepted', hostIds: ['host-a'] } });

  expect(() => log.tell({ type: 'sending', desired: desiredHost({ name: 'web-2' }) })).toThrow('nobody reads');
  expect(log.lastWords()).toContain('accepted web-1: host-a');
  expect(log.asked()).toBe(1);
});
