import { describe, expect, it } from 'vitest';
import { completeIn, completions, shells } from '../support/completing-shells.ts';

describe.each(shells)('%s', (shell) => {
  it.each(completions)('completes "hostwright %s"', async (typed, given) => {
    expect(await completeIn(shell, typed)).toBe(given);
  });
});
