import { expect, it } from 'vitest';
import { uhostRetCodes } from '../../../src/cloud/uhost-wire.ts';
import { answer, startScriptedServer } from '../../support/scripted-server.ts';
import { failureOf, page, providerFor } from '../fixture.ts';

const codesThat = (...meanings: readonly ('transient' | 'refused' | 'throttled')[]) =>
  [...uhostRetCodes].filter(([, { means }]) => meanings.some((one) => means === one)).map(([code]) => code);

// The vendor's documents say that these come before anything is made. With every other code a host may have been made:
// among them 110, 130, 150, 8033, 8049 to 8061, 8100 to 8103, 8108, 8118, 8223, 8819, 8821, 8824, 8825, 8836, 8862 to 8867.
it('proves by these codes alone that a create made nothing', () => {
  expect(codesThat('refused', 'throttled').sort((a, b) => a - b)).toEqual([
    ...[153, 160, 161, 170, 171, 172, 174, 210, 220, 230, 240, 292, 293, 294, 295, 299, 520],
    ...[8018, 8027, 8036, 8044, 8045, 8046, 8095, 8096, 8104, 8105, 8106, 8107, 8116, 8126, 8226, 8315, 8316, 8320],
    ...[8847, 226604],
  ]);
});

it('reads again after these codes alone, of which one asks for fewer requests', () => {
  expect(codesThat('transient', 'throttled').sort((a, b) => a - b)).toEqual([
    ...[110, 130, 150, 153, 8025, 8031, 8041, 8826, 8828, 8829, 8857, 8980],
  ]);
  expect(codesThat('throttled')).toEqual([153]);
});

it.each([
  { RetCode: 161 },
  { RetCode: 161, Message: 'no' },
  { RetCode: 7, Message: 'Action [DescribeHostInstance] is not exist' },
])('a cloud that is asked in another dialect and answers %j: the error says which one it may need', async (said) => {
  const { url } = await startScriptedServer((socket) => answer(socket, said));

  const error = await failureOf(providerFor(url).listPage(page));

  expect(error.suggestions).toContainEqual(expect.stringContaining('dialect: uhost'));
});
