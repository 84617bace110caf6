import { expect, it } from 'vitest';
import { describeOutcome } from '../../../src/report/words/outcomes.ts';
import { desiredHost, liveAs } from '../../support/model/builders.ts';

it('a created host that was not seen Running says why the last look-up failed', () => {
  const desired = desiredHost();
  const live = liveAs(desired, { state: 'Starting' });

  const { word, text } = describeOutcome({ desired, status: 'created', live, lookFailure: 'HTTP 429.' }, true, false);

  expect(word).toBe('created-not-running');
  expect(text).toBe('host-web-1  Starting  (the last look-up failed: HTTP 429.)');
});
