/** Accounts of a size that no page shows. */
import { describe, expect } from 'vitest';
import { smallHeap } from '../support/compiled-code.ts';
import { answer, type Script } from '../support/scripted-server.ts';
import { it } from '../support/stage.ts';
import { askedOf, probeOf } from './listing/listing-fault.ts';

const flags = 'HOSTWRIGHT_PAGE_SIZE=1000 HOSTWRIGHT_TIMEOUT=30m';

/** So many hosts of somebody else, made when they are asked for. */
function crowd(size: number): Script {
  return (socket, request) => {
    const { Offset: from, Limit: limit } = askedOf(request);
    const length = Math.max(0, Math.min(limit, size - from));
    const rows = Array.from({ length }, (_, index) => `{"HostId":"h-${from + index}","Name":"crowd-${from + index}"}`);
    answer(socket, `{"RetCode":0,"HostSet":[${rows.join()}]}`);
  };
}

describe('an account', () => {
  // Plan and drift list and compare alike: what drift has of its own needs no crowd as large.
  it.concurrent.for([
    ['plan', 100_000],
    ['drift --fail-on duplicate', 20_000],
  ] as const)('of many hosts is listed in a heap of 512 MiB: %s of %i', async ([line, size], { stage }) => {
    const { run } = await stage.scripted(crowd(size));

    const { code, stdout } = await run(`${line} ${flags}`, smallHeap);

    expect(code).toBe(0);
    expect(stdout).toContain(`${size} hosts listed\n`);
  });

  it.concurrent('of a million is given up: exit 4, and nothing is made', async ({ stage }) => {
    const { run, creates } = probeOf(await stage.scripted(crowd(1_000_000)));

    const { code, stdout } = await run(`apply --auto-approve ${flags}`, smallHeap);

    expect(code).toBe(4);
    expect(stdout).toMatch(/NOT TRUSTED: it shows more than 200000 rows/);
    expect(creates()).toBe(0);
  });
});
