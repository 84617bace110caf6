/** `hostwright check-cloud`: how a cloud answers what its API description leaves open. */
import { expect } from 'vitest';
import { it } from '../support/stage.ts';

const given = ['web-3', 'web-1', 'web-2'].map((Name) => ({ Region: 'cn-bj2', Name }));

it.concurrent('tells how pages are cut, what comes behind the last row, and the order', async ({ stage }) => {
  const { inside, cloud } = await stage.emulated({ hosts: given, pageCap: 2 });

  const { code, stdout } = await inside('check-cloud');

  expect(code).toBe(0);
  expect(stdout.replace(/\d+ ms/g, 'N ms').replace(/127\.0\.0\.1:\d+/, 'CLOUD')).toBe(
    [
      'http://CLOUD, dialect documented',
      'cn-bj2',
      '  Offset 0, Limit 100: 2 rows, TotalCount 3  (N ms)',
      '  Offset 0, Limit 100: 2 rows, TotalCount 3  (N ms)',
      '  Offset 0, Limit 101: 2 rows, TotalCount 3  (N ms)',
      '  Offset 3, Limit 1: 0 rows, TotalCount 3  (N ms)',
      '  Offset 4, Limit 1: 0 rows, TotalCount 3  (N ms)',
      '  Offset 103, Limit 100: 0 rows, TotalCount 3  (N ms)',
      '  the first page again: the same rows in the same order',
      'Nothing was changed. With --json this is a record without names, ids and addresses of hosts.',
      '',
    ].join('\n'),
  );
  expect(cloud.requests().every(({ operation }) => operation === 'DescribeHostInstance')).toBe(true);
});

it.concurrent('--json is a record that names no host', async ({ stage }) => {
  const { inside } = await stage.emulated({ hosts: given });

  const { stdout } = await inside('check-cloud --json');

  const { regions } = JSON.parse(stdout);
  expect(regions).toMatchObject([{ region: 'cn-bj2', isRepeatable: true, firstPage: { came: { rows: 3 } } }]);
  expect(stdout).not.toMatch(/web-\d|host-\w|10\.0\.|198\.18\./);
});

it.concurrent('ends as a listing does where the first page does not come', async ({ stage }) => {
  const { inside } = await stage.emulated({ faults: [{ on: 'list', kind: 'ret-code', retCode: 172 }] });

  const { code, stdout } = await inside('check-cloud');

  expect(code).toBe(4);
  expect(stdout).toContain('Offset 0, Limit 100: The cloud refused the request: RetCode 172');
  expect(stdout.match(/Offset/g)).toHaveLength(1);
});
