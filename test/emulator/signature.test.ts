import { describe, expect, it } from 'vitest';
import { call, createParameters, emulator, get, listParameters, post, queryOf, sign } from './client.ts';

// The signatures below were computed by sha1sum over the text written out by hand, not by any code of this project.
const keys = {
  publicKey: 'somebody@example.com1296235120854146120',
  privateKey: '46f09bb9fab4f12dfc160dae12273d5332b5debe',
};

describe('signature', () => {
  it('accepts the reference signature of a create', async () => {
    const cloud = await emulator(keys);
    const body = {
      Action: 'CreateHostInstance',
      Region: 'cn-bj2',
      Zone: 'cn-bj2-04',
      ImageId: 'f43736e1-65a5-4bea-ad2e-8a46e18883c2',
      CPU: 2,
      Memory: 2048,
      DiskSpace: 10,
      LoginMode: 'Password',
      Password: 'cGFzc3dvcmQtMQ==',
      Name: 'Host01',
      ChargeType: 'Month',
      Quantity: 1,
      PublicKey: keys.publicKey,
      Signature: 'd0b7b23d3deee9632e604da420ef50fa2a77f7b0',
    };

    const answer = await post(cloud, JSON.stringify(body));

    expect(JSON.parse(answer.text)).toMatchObject({ Action: 'CreateHostInstanceResponse', RetCode: 0 });
    expect(cloud.hosts()).toMatchObject([{ name: 'Host01', region: 'cn-bj2' }]);
  });

  it('accepts the reference signature of a listing in the query form, however PublicKey is encoded', async () => {
    const cloud = await emulator(keys);
    const query = (publicKey: string) =>
      `Action=DescribeHostInstance&Region=cn-bj2&Zone=cn-bj2-04&Offset=0&Limit=2&PublicKey=${publicKey}` +
      '&HostIds.0=host-a&HostIds.1=host-b&Signature=24f43d1f11f76ac9de2eb2a87bcd0b95041138d5';

    const encoded = await get(cloud, query('somebody%40example.com1296235120854146120'));
    const plain = await get(cloud, query('somebody@example.com1296235120854146120'));

    expect(JSON.parse(encoded.text)).toMatchObject({ RetCode: 0, TotalCount: 0, HostSet: [] });
    expect(plain.text).toBe(encoded.text);
  });

  it('sorts by character code, so that HostIds.10 and HostIds.11 come before HostIds.2', async () => {
    const cloud = await emulator(keys);
    const ids = [...'abcdefghijkl'].map((id, index) => `&HostIds.${index}=${id}`).join('');

    const answer = await get(
      cloud,
      `Action=DescribeHostInstance&Region=cn-bj2&PublicKey=${keys.publicKey}${ids}` +
        '&Signature=6c2e057533e26e16052e2706fdea9a33d586e622',
    );

    expect(JSON.parse(answer.text).RetCode).toBe(0);
  });

  it('signs the text of values beyond ASCII as UTF-8, in both forms', async () => {
    const cloud = await emulator();
    const parameters = { ...createParameters, Name: 'größe 主机 *!' };

    const json = await call(cloud, parameters);
    const query = await get(cloud, queryOf(parameters));

    expect([json.RetCode, JSON.parse(query.text).RetCode]).toEqual([0, 0]);
    expect(cloud.hosts().map((host) => host.name)).toEqual(['größe 主机 *!', 'größe 主机 *!']);
  });

  it.each([
    [
      'of other values',
      sign({ ...listParameters, Region: 'r-2' }),
      1008,
      /does not match.*"Action" "PublicKey" "Region"/,
    ],
    ['of another key', sign(listParameters, 'other'), 1008, /does not match/],
    ['in upper case', sign(listParameters).toUpperCase(), 1008, /40 lower-case/],
    ['that is cut', sign(listParameters).slice(1), 1008, /40 lower-case/],
    ['that is empty', '', 1008, /40 lower-case/],
  ])('refuses a signature %s', async (_what, signature, retCode, message) => {
    const cloud = await emulator();

    const answer = await post(cloud, JSON.stringify({ ...listParameters, Signature: signature }));

    expect(answer.status).toBe(200);
    const json = JSON.parse(answer.text);
    expect(json).toMatchObject({ Action: 'DescribeHostInstanceResponse', RetCode: retCode });
    expect(json.Message).toMatch(message);
    expect(answer.text).not.toContain('emulator-private-key');
  });

  it('refuses a public key that it does not know, and a request without signature', async () => {
    const cloud = await emulator();

    const unknown = await call(cloud, { ...listParameters, PublicKey: 'somebody' });
    const unsigned = await post(cloud, JSON.stringify(listParameters));

    expect(unknown.RetCode).toBe(1007);
    expect(JSON.parse(unsigned.text)).toMatchObject({ RetCode: 1004, Message: 'Parameter Signature is missing.' });
  });
});
