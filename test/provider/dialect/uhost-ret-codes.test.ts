import { describe, expect, it } from 'vitest';
import type { ProviderSettings } from '../../../src/provider/settings.ts';
import { uhostRetCodes } from '../../../src/provider/uhost-wire.ts';
import { answer, startScriptedServer } from '../../support/scripted-server.ts';
import { createOrder, failureOf, instantClock, page, providerFor } from '../fixture.ts';
import { trialWire } from './trial-wire.ts';

const wire = { ...trialWire, retCodes: uhostRetCodes };

const surelyNotMade = [
  ...[153, 160, 161, 170, 171, 172, 174, 210, 220, 230, 240, 292, 293, 294, 295, 299, 520],
  ...[8018, 8027, 8036, 8044, 8045, 8046, 8095, 8096, 8104, 8105, 8106, 8107, 8116, 8126, 8226, 8315, 8316, 8320],
  ...[8847, 226604],
];
const maybeMade = [
  ...[
    110, 130, 150, 8033, 8049, 8050, 8051, 8052, 8053, 8054, 8055, 8056, 8057, 8058, 8059, 8060, 8061, 8100, 8101, 8102,
    8103, 8108, 8118,
  ],
  ...[8223, 8819, 8821, 8824, 8825, 8836, 8862, 8863, 8864, 8865, 8866, 8867, 1, 999_999],
];
const readAgain = [110, 130, 150, 153, 8025, 8031, 8041, 8826, 8828, 8829, 8857, 8980];
const neverReadAgain = [160, 161, 170, 171, 172, 174, 210, 220, 230, 240, 292, 293, 294, 295, 299, 520, 8095, 8033];

async function cloudSaying(Code: number, more: Partial<ProviderSettings> = {}) {
  const server = await startScriptedServer((socket) => answer(socket, { Code, Why: 'no' }));
  const clock = instantClock();
  return { server, clock, provider: providerFor(server.url, { wire, clock, ...more }) };
}

describe('a create of the dialect uhost', () => {
  it.each(surelyNotMade)('was surely not made: %d', async (code) => {
    const { provider } = await cloudSaying(code);

    expect(await provider.create(createOrder())).toMatchObject({ status: 'refused', sure: true, retCode: code });
  });

  it.each(maybeMade)('may have been made, or may still be: %d', async (code) => {
    const { provider } = await cloudSaying(code);

    const created = await provider.create(createOrder());

    expect(created).toMatchObject({ status: 'refused', retCode: code });
    expect(created).not.toHaveProperty('sure');
  });

  it('was throttled with 153 alone', async () => {
    const throttled = [...uhostRetCodes].filter(([, { means }]) => means.has('throttled'));
    const { provider } = await cloudSaying(153);

    expect(throttled.map(([code]) => code)).toEqual([153]);
    expect(await provider.create(createOrder())).toMatchObject({ throttled: true, sure: true });
  });
});

describe('a listing of the dialect uhost', () => {
  it.each(readAgain)('is tried again: %d', async (code) => {
    const { server, provider } = await cloudSaying(code);

    await failureOf(provider.listPage(page));

    expect(server.requests.length).toBeGreaterThan(3);
  });

  it.each(neverReadAgain)('is refused at once: %d', async (code) => {
    const { server, provider } = await cloudSaying(code);

    expect(await failureOf(provider.listPage(page))).toMatchObject({ code: 'cloud-refused' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a cloud that is asked in another dialect', () => {
  const hint = expect.stringContaining('dialect: uhost');

  it.each([
    { RetCode: 161 },
    { RetCode: 161, Message: 'no' },
    { RetCode: 7, Message: 'Action [DescribeHostInstance] is not exist' },
  ])('says which one it may need: %j', async (said) => {
    const { url } = await startScriptedServer((socket) => answer(socket, said));

    const error = await failureOf(providerFor(url).listPage(page));

    expect(error.suggestions).toContainEqual(hint);
  });
});
