import { describe, expect, it } from 'vitest';
import { call, callByQuery, emulator, listParameters } from '../client.ts';
import { callForm, createUHost, formOf, listUHosts, postForm, without } from './client.ts';

async function codeOf(answer: Promise<{ readonly text: string }>): Promise<number> {
  return JSON.parse((await answer).text).RetCode;
}

describe('a request of the dialect uhost', () => {
  it('comes as a form, as JSON with flat members, or as a query', async () => {
    const running = await emulator();

    expect(await callForm(running, createUHost)).toMatchObject({ RetCode: 0, UHostIds: [expect.any(String)] });
    expect(await call(running, { ...createUHost, Name: 'web-2' })).toMatchObject({ RetCode: 0 });
    expect(await callByQuery(running, listUHosts)).toMatchObject({ RetCode: 0, TotalCount: 2 });
    expect(running.requests().map(({ form }) => form)).toEqual(['form', 'json', 'query']);
    expect(running.state().requests).toMatchObject({ CreateUHostInstance: 2, DescribeUHostInstance: 1, refused: 0 });
    expect(running.state().creates).toEqual({ received: 2, committed: 2 });
  });

  it('is refused with the codes of the vendor, however it is wrong', async () => {
    const running = await emulator();
    const body = formOf(listUHosts);
    const unsigned = 'Action=DescribeUHostInstance&Region=r-1&PublicKey=emulator-public-key';

    for (const [code, sent, path] of [
      // Some clients say the Action in the address of a POST too, and nothing else.
      [0, body, '/?Action=DescribeUHostInstance'],
      [160, body, '/?Action=CreateUHostInstance'],
      [160, body, '/?Action=DescribeUHostInstance&Limit=1'],
      [160, body, '/?'],
      [160, ''],
      [160, formOf(without(listUHosts, 'Action'))],
      [161, formOf({ ...listUHosts, Action: 'DescribeUHostInstances' })],
      [170, unsigned],
      [171, `${unsigned}&Signature=${'0'.repeat(40)}`],
      [171, `${body}&SecurityToken=token-1`],
      [172, formOf({ ...listUHosts, PublicKey: 'nobody' })],
      [210, formOf(without(listUHosts, 'Region'))],
      [230, formOf({ ...listUHosts, HostIds: 'a' })],
      [230, `${body}&Region=r-1`],
      [0, formOf({ ...listUHosts, SecurityToken: 'token-1' })],
    ] as const) {
      expect.soft(await codeOf(postForm(running, sent, path)), String(sent)).toBe(code);
    }
    expect(await codeOf(postForm(running, body, '/?Action=DescribeUHostInstance', 'text/plain'))).toBe(160);
  });

  it('that is one too many gets the code of the dialect', async () => {
    const running = await emulator({ rateLimit: { perSecond: 0.001 } });

    expect(await callForm(running, listUHosts)).toMatchObject({ RetCode: 0 });
    expect(await callForm(running, listUHosts)).toMatchObject({ RetCode: 153 });
    expect(await call(running, listParameters)).toMatchObject({ RetCode: 1009 });
  });
});
