/** Listings whose every answer is in order, and whose pages do not add up to what the cloud holds. */
import { expect } from 'vitest';
import { answer } from '../../support/scripted-server.ts';
import { it } from '../../support/stage.ts';
import {
  alwaysWrong,
  askedOf,
  emulator,
  lookWithEach,
  pageOf,
  type Row,
  scripted,
  testRows,
  webOne,
} from './listing-fault.ts';

const page = (fields: object) => ({ RetCode: 0, Action: 'DescribeHostInstanceResponse', ...fields });

const badRow = (fault: string, row: unknown): Row => ({
  fault,
  cloud: scripted((socket, request) => answer(socket, pageOf([webOne, row], request))),
  comes: { to: /NOT TRUSTED: unreadable rows: 1 / },
});

testRows('a listing with rows that cannot be read', 'run', [
  {
    fault: 'a HostSet that is no list [F18 looks]',
    cloud: alwaysWrong((socket) => answer(socket, page({ TotalCount: 0, HostSet: {} }))),
    comes: { to: /error\[cloud-response-unreadable\].*HostSet/, listings: 1 },
  },
  {
    fault: 'no HostSet',
    cloud: alwaysWrong((socket) => answer(socket, page({ TotalCount: 1 }))),
    comes: { to: /error\[cloud-response-unreadable\].*HostSet/, listings: 1 },
  },
  {
    fault: 'a row that cannot be read, at every Offset',
    cloud: alwaysWrong((socket) => answer(socket, page({ HostSet: [null] }))),
    comes: { to: /NOT TRUSTED: unreadable rows: \d+ / },
  },
  badRow('a row that is null [F18 looks]', null),
  badRow('a HostId that is a number [F18 looks]', { ...webOne, HostId: 7 }),
  badRow('a row without a Name [F18 looks]', { HostId: 'host-2' }),
  {
    fault: 'an unknown State would not matter, nor new fields, nor missing ones [F19 looks]',
    cloud: scripted((socket, request) => {
      const { DiskSet: _, ...row } = webOne;
      answer(socket, pageOf([{ ...row, Flavour: { of: 'the month' } }], request));
    }),
    comes: 'right',
  },
]);

testRows('a listing whose TotalCount disagrees', 'inside', [
  {
    fault: 'one too few [F22 all]',
    cloud: emulator({ totalCount: 'low', preload: 3 }),
    comes: { to: /NOT TRUSTED: the cloud says 3 hosts, its pages show 4/ },
  },
  {
    fault: 'one too many [F22 all]',
    cloud: emulator({ totalCount: 'high' }),
    comes: { to: /NOT TRUSTED: the cloud says 2 hosts, its pages show 1/ },
  },
  {
    fault: 'text [F22 all]',
    cloud: emulator({ totalCount: 'string' }),
    comes: { to: /NOT TRUSTED: its TotalCount is not a whole number/ },
  },
  {
    fault: 'another one each time [F22 all]',
    cloud: emulator({ totalCount: 'changing' }),
    flags: 'HOSTWRIGHT_TIMEOUT=2s',
    comes: {
      to: /error\[cloud-timeout\]: cn-bj2 could not be listed. Time ran out before the listing could be proven/,
    },
  },
  { fault: 'none at all [F22 all]', cloud: emulator({ totalCount: 'absent', preload: 120 }), comes: 'right' },
]);

testRows('a listing whose pages mislead', 'inside', [
  {
    fault: 'Offset is ignored [F23 all]',
    cloud: emulator({ ignoreOffset: true, preload: 30 }),
    flags: 'HOSTWRIGHT_PAGE_SIZE=10',
    comes: { to: /NOT TRUSTED: the page at Offset 10 repeats the one at Offset 0/ },
  },
  {
    fault: 'Offset counts pages',
    cloud: emulator({ pageOffsets: true, preload: 30, totalCount: 'absent' }),
    flags: 'HOSTWRIGHT_PAGE_SIZE=10',
    comes: { to: /NOT TRUSTED|error\[cloud-timeout\]/ },
  },
  { fault: 'Limit is clamped to 20 [F24 all]', cloud: emulator({ pageCap: 20, preload: 70 }), comes: 'right' },
  {
    fault: 'a window that shows 20 rows of 51',
    cloud: emulator({ resultWindow: 20, preload: 50 }),
    comes: { to: /NOT TRUSTED: the cloud says 51 hosts, its pages show 20/ },
  },
  {
    fault: 'an empty page before the end [F24 all]',
    cloud: scripted((socket, request) => {
      const hidden = askedOf(request).Offset === 1 && askedOf(request).Limit > 1;
      const honest = pageOf([webOne, { ...webOne, HostId: 'host-2', Name: 'web-2' }], request);
      answer(socket, { ...honest, TotalCount: undefined, ...(hidden && { HostSet: [] }), ...clampedToOne(honest) });
    }),
    comes: { to: /NOT TRUSTED: its pages end (at|after) 1 hosts?, but there is a row after the last one/ },
  },
  {
    fault: 'one host on two pages',
    cloud: scripted((socket, request) => {
      answer(socket, { ...pageOf([webOne, webOne], request), TotalCount: undefined });
    }),
    flags: 'HOSTWRIGHT_PAGE_SIZE=1',
    comes: { to: /NOT TRUSTED/ },
  },
]);

/** Only the first row of a page. */
function clampedToOne({ HostSet: rows }: Readonly<Record<string, unknown>>): object {
  return Array.isArray(rows) && rows.length > 1 ? { HostSet: rows.slice(0, 1) } : {};
}

it.concurrent('hosts that come with every answer: every command gives up in time, and none creates [F25 all]', async ({
  stage,
}) => {
  let born = 0;
  const cloud = scripted((socket, request) => {
    born += 1;
    const crowd = Array.from({ length: born }, (_, n) => ({ ...webOne, HostId: `host-${n}`, Name: `web-${n}` }));
    answer(socket, pageOf(crowd, request));
  });

  const all = await lookWithEach(stage, cloud, { hosts: ['name: new-1', 'name: new-2'] }, 'HOSTWRIGHT_TIMEOUT=2s');

  for (const one of all) {
    expect(one).toMatchObject({ code: 4, creates: 0 });
    expect(one.stderr).toContain(
      'error[cloud-timeout]: cn-bj2 could not be listed. Time ran out before the listing could be proven',
    );
  }
});

it.concurrent('the same host twice on a page counts once [F20 looks]', async ({ stage }) => {
  const cloud = scripted((socket, request) => {
    const { Offset: offset } = askedOf(request);
    const rows = offset === 0 ? [webOne, { ...webOne, State: 'Stopped' }] : [];
    answer(socket, page({ HostSet: rows }));
  });

  const all = await lookWithEach(stage, cloud, { hosts: ['name: web-1'] });

  for (const one of all) {
    expect(one).toMatchObject({ code: 0, creates: 0 });
    if (!one.stdout.includes('Nothing to create')) expect(one.stdout).toContain('1 host listed\n');
  }
});

it.concurrent('two hosts of one name: every command exits 6, or 2 where a difference is asked for, and says both ids [F21 looks]', async ({
  stage,
}) => {
  const cloud = scripted((socket, request) => {
    answer(socket, pageOf([webOne, { ...webOne, HostId: 'host-2' }], request));
  });

  const all = await lookWithEach(stage, cloud, { hosts: ['name: web-1'] });

  expect(all.map(({ code }) => code).sort()).toEqual([2, 6, 6]);
  for (const one of all) {
    expect(one.creates).toBe(0);
    expect(one.stdout).toMatch(/2 live hosts share this name: host-1 \(.*\), host-2/);
    expect(one.stderr).toMatch(/exit (6 \(duplicate\)|2 \(differences\))\n$/);
  }
});

it.concurrent('a state that nobody knows is shown as it came, escaped [F19 looks]', async ({ stage }) => {
  const cloud = scripted((socket, request) => {
    answer(socket, pageOf([{ ...webOne, State: 'Sleeping\u001b[31m' }], request));
  });

  const all = await lookWithEach(stage, cloud, { hosts: ['name: web-1'] });

  for (const one of all) {
    expect(one).toMatchObject({ code: 0, creates: 0 });
    expect(one.stdout).toContain('Sleeping\\u{1b}[31m');
    expect(one.stdout).not.toContain('\u001b[31m');
  }
});
