import { describe, expect, it } from 'vitest';
import { call, callRaw, create, createParameters, emulator, exchange, list, listParameters, post } from './client.ts';

describe('bad clients', () => {
  it('answers 404 on another path and 405 to another method, without a RetCode', async () => {
    const cloud = await emulator();

    const path = await exchange(cloud, { method: 'POST', path: '/api' });
    const method = await exchange(cloud, { method: 'PUT', path: '/' });

    expect([path.status, method.status, method.headers.allow]).toEqual([404, 405, 'GET, POST']);
    expect(path.text + method.text).not.toContain('RetCode');
  });

  it('answers 413 to a body of more than 1 MiB and goes on', async () => {
    const cloud = await emulator();

    const answer = await post(cloud, `{"A":"${'x'.repeat(1024 * 1024)}"}`);

    expect(answer.status).toBe(413);
    expect((await list(cloud)).RetCode).toBe(0);
  });

  it('shows neither secrets nor control characters in its log', async () => {
    const lines: string[] = [];
    const cloud = await emulator({ onRequest: (line) => lines.push(line), preload: 12 });

    await create(cloud, { Name: 'web\u001b[31m\u202e' });
    await list(cloud, { Offset: 2, Limit: 100 });
    await call(cloud, { ...listParameters, Action: 'x\u009b\nx' });
    await create(cloud, { CPU: '2' });
    cloud.changeOptions({ faults: [{ on: 'create', kind: 'http-429' }] });
    await callRaw(cloud, createParameters);

    expect(lines).toEqual([
      expect.stringMatching(/^CreateHostInstance name=web\\u\{1b\}\[31m\\u\{202e\} -> 0 \(host-[a-z0-9]{8}\)$/),
      'DescribeHostInstance offset=2 limit=100 -> 0 (11 rows)',
      'x\\u{9b}\\u{a}x -> 1002 There is no such operation. Known: CreateHostInstance, DescribeHostInstance.',
      'CreateHostInstance -> 1005 Parameter CPU must be a JSON number.',
      'CreateHostInstance name=web-1 -> 0 (no host) [fault http-429]',
    ]);
    expect(JSON.stringify(cloud.requests()) + JSON.stringify(cloud.state())).not.toMatch(
      /cGFzc3|private-key|[0-9a-f]{40}/,
    );
  });
});
