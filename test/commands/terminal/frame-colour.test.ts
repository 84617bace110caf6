/** Code frames have colour where stderr has it, and nowhere else. */
import { expect, it } from 'vitest';
import { hostwright } from '../../support/hostwright.ts';

const red = '\u001b[31m';

it.concurrent.each<[string, Readonly<Record<string, string>>, boolean]>([
  ['a pipe', {}, false],
  ['FORCE_COLOR', { FORCE_COLOR: '1' }, true],
  ['FORCE_COLOR and NO_COLOR', { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
])('with %s', async (_, env, isColoured) => {
  const { stderr } = await hostwright(['validate', '-f', 'examples/broken/hosts.yaml'], { env });

  expect(stderr.includes(`${red}error[unknown-field]`)).toBe(isColoured);
  expect(stderr.includes(`${red}^^^^ did you mean cpu?`)).toBe(isColoured);
  expect(stderr.includes('\u001b')).toBe(isColoured);
});
