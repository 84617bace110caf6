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

  it('may say its Action in the address of a POST too, and nothing else', async () => {
    const running = await emulator();
    const body = formOf(listUHosts);

    expect(await codeOf(postForm(running, body, '/?Action=DescribeUHostInstance'))).toBe(0);
    expect(await codeOf(postForm(running, body, '/?Action=CreateUHostInstance'))).toBe(160);
    expect(await codeOf(postForm(running, body, '/?Action=DescribeUHostInstance&Limit=1'))).toBe(160);
    expect(await codeOf(postForm(running, body, '/?'))).toBe(160);
  });

  it('may write a blank of a form as "+" or as "%20", and a sign as it likes', async () => {
    const running = await emulator();
    const { UHostIds } = await callForm(running, createUHost);
    const change = { Action: 'ModifyUHostInstanceRemark', Region: 'r-1', PublicKey: 'emulator-public-key' };
    const remark = 'one + two/三';
    const body = formOf({ ...change, UHostId: UHostIds[0], Remark: remark });

    for (const written of [body, body.replaceAll('%20', '+'), body.replace('%2F', '/'), body.replace('%2F', '%2f')]) {
      expect(await codeOf(postForm(running, written))).toBe(0);
    }
    expect((await callForm(running, listUHosts)).UHostSet[0].Remark).toBe(remark);
  });

  it.each([
    ['repeats a name', (body: string) => `${body}&Region=r-1`, 230],
    ['is no list of pairs', (body: string) => `${body}&`, 160],
    ['has a "%" without digits', (body: string) => `${body}&Zone=%zz`, 160],
    ['has bytes that are not UTF-8, encoded', (body: string) => `${body}&Zone=%ff`, 160],
    ['is empty', () => '', 160],
  ])('is refused if its form %s', async (_, spoil, code) => {
    const running = await emulator();

    expect(await codeOf(postForm(running, spoil(formOf(listUHosts))))).toBe(code);
  });

  it('is refused if its body is not UTF-8, or of another type', async () => {
    const running = await emulator();
    const body = formOf(listUHosts);

    expect(await codeOf(postForm(running, Buffer.concat([Buffer.from(`${body}&Zone=`), Buffer.from([0xff])])))).toBe(
      160,
    );
    expect(await codeOf(postForm(running, body, '/?Action=DescribeUHostInstance', 'text/plain'))).toBe(160);
  });

  it('signs a SecurityToken with the other parameters', async () => {
    const running = await emulator();
    const signed = { ...listUHosts, SecurityToken: 'token-1' };

    expect(await callForm(running, signed)).toMatchObject({ RetCode: 0 });
    expect(await codeOf(postForm(running, `${formOf(listUHosts)}&SecurityToken=token-1`))).toBe(171);
  });

  it('is refused with the codes of the vendor', async () => {
    const running = await emulator();
    const unsigned = `Action=DescribeUHostInstance&Region=r-1&PublicKey=emulator-public-key`;

    expect(await callForm(running, without(listUHosts, 'Action'))).toMatchObject({ RetCode: 160 });
    expect(await callForm(running, { ...listUHosts, Action: 'DescribeUHostInstances' })).toMatchObject({
      RetCode: 161,
    });
    expect(await codeOf(postForm(running, unsigned))).toBe(170);
    expect(await codeOf(postForm(running, `${unsigned}&Signature=${'0'.repeat(40)}`))).toBe(171);
    expect(await callForm(running, { ...listUHosts, PublicKey: 'nobody' })).toMatchObject({ RetCode: 172 });
    expect(await callForm(running, without(listUHosts, 'Region'))).toMatchObject({ RetCode: 210 });
    expect(await callForm(running, { ...listUHosts, HostIds: 'a' })).toMatchObject({ RetCode: 230 });
  });

  it('has an id in the header of its answer, the same for the same seed', async () => {
    const ids = async () => {
      const running = await emulator();
      const answers = [await postForm(running, formOf(listUHosts)), await postForm(running, 'Action=')];
      return answers.map(({ headers }) => headers['x-ucloud-request-uuid']);
    };
    const first = await ids();

    for (const id of first) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(first).size).toBe(2);
    expect(await ids()).toEqual(first);
  });

  it('that is one too many gets the code of the dialect', async () => {
    const running = await emulator({ rateLimit: { perSecond: 0.001 } });

    expect(await callForm(running, listUHosts)).toMatchObject({ RetCode: 0 });
    expect(await callForm(running, listUHosts)).toMatchObject({ RetCode: 153 });
    expect(await call(running, listParameters)).toMatchObject({ RetCode: 1009 });
  });
});
