import { expect, it } from 'vitest';
import { openRequestLog } from '../../src/emulator/requests/request-log.ts';

it('counts every request but keeps only the latest', () => {
  const log = openRequestLog(undefined);

  for (let at = 0; at < 25_000; at++) log.add({ operation: 'DescribeHostInstance', form: 'json', at, retCode: 0 });

  expect(log.counts().requests.DescribeHostInstance).toBe(25_000);
  expect(log.records()).toHaveLength(15_000);
  expect(log.records().at(-1)).toMatchObject({ at: 24_999 });
});

it('cuts long text of a client and gives one line', () => {
  const lines: string[] = [];
  const log = openRequestLog((line) => lines.push(line));

  log.add({ operation: 'CreateHostInstance', form: 'query', at: 0, retCode: 0, name: `${'n'.repeat(500)}\n` });

  expect(lines).toHaveLength(1);
  expect(lines[0]?.length).toBeLessThan(300);
  expect(lines[0]).not.toContain('\n');
});
