/** What is told of requests, and what becomes of them if it cannot be shown. */
import { expect, it } from 'vitest';
import { startSentRequests } from '../../../src/app/apply/sent-requests.ts';
import { desiredHost } from '../../support/model/builders.ts';

const desired = desiredHost({ name: 'web-1' });

it('knows of a request that may have left, and of none that waits for its turn', () => {
  const requests = startSentRequests(() => {}, undefined);

  requests.tell({ type: 'sending', desired });
  const before = requests.lastWords();
  requests.tell({ type: 'leaving', desired });

  expect(before).toBe('');
  expect(requests.inFlight()).toBe(1);
  expect(requests.lastWords()).toContain('IN DOUBT web-1: sent, and no answer yet');
});

it.each([
  ['counted', { type: 'counted', sent: 1, answered: 0, settled: 0, of: 1 }],
  ['leaving', { type: 'leaving', desired }],
] as const)('lets nothing more be sent once %s cannot be shown, and still notes what was answered', (type, event) => {
  const requests = startSentRequests((shown) => {
    if (shown.type === type) throw new Error('a bug');
  }, undefined);
  requests.tell({ type: 'sending', desired });
  requests.tell({ type: 'leaving', desired });

  const tellIt = () => requests.tell(event);
  if (type === 'leaving') expect(tellIt).not.toThrow();
  else expect(tellIt).toThrow('a bug');
  requests.tell({ type: 'answered', desired, answer: { status: 'accepted', hostIds: ['host-a'] } });

  expect(() => requests.tell({ type: 'sending', desired: desiredHost({ name: 'web-2' }) })).toThrow('a bug');
  expect(requests.lastWords()).toContain('accepted web-1: host-a');
  expect(requests.asked()).toBe(1);
});
