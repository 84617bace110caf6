/**
 * One story for each way in which a listing fails or lies, met by plan, drift and apply. What an answer of the cloud means
 * is tested in test/provider, and what a listing proves in test/core/listing.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { totalOffBy } from '../../support/lying-answers.ts';
import { answer, closedPort, startScriptedServer } from '../../support/scripted-server.ts';
import { it } from '../../support/stage.ts';
import {
  address,
  alwaysWrong,
  answerHonestly,
  askedOf,
  emulator,
  lookWithEach,
  pageOf,
  scripted,
  testRows,
  webOne,
} from './listing-fault.ts';

testRows('a listing that does not come', 'run', [
  {
    fault: 'nobody listens',
    cloud: address(() => closedPort.origin),
    comes: { to: /error\[cloud-unreachable\].*ECONNREFUSED.*Tried 4 times/ },
  },
  {
    fault: 'a certificate that nobody vouches for',
    cloud: scripted(answerHonestly, { tls: makeCertificate('127.0.0.1') }),
    comes: { to: /error\[cloud-certificate\].*passwords.*\n.*NODE_EXTRA_CA_CERTS/, listings: 0 },
  },
  {
    fault: 'no answer, for ever',
    cloud: emulator({ faults: [{ on: 'list', kind: 'no-answer-before-commit' }] }),
    flags: 'HOSTWRIGHT_TIMEOUT=3s',
    comes: {
      to: /error\[cloud-timeout\]: cn-bj2 could not be listed. Time ran out.* The cloud had answered no request/,
      listings: 1,
    },
  },
  {
    fault: '429 without end',
    cloud: emulator({ faults: [{ on: 'list', kind: 'http-429' }] }),
    flags: 'HOSTWRIGHT_TIMEOUT=3s',
    comes: { to: /cloud-timeout.*The cloud throttles requests \(HTTP 429\).*a lower --max-rps/s },
  },
  {
    fault: '500 without end',
    cloud: emulator({ faults: [{ on: 'list', kind: 'http-500-before-commit' }] }),
    comes: { to: /error\[cloud-http-status\].*HTTP 500.*Tried 4 times/, listings: 4 },
  },
  {
    fault: 'HTTP 401',
    cloud: alwaysWrong((socket) => answer(socket, 'no', { status: 401 })),
    comes: { to: /error\[cloud-http-status\].*HTTP 401/, listings: 1 },
  },
  {
    fault: 'RetCode 9001',
    cloud: emulator({ faults: [{ on: 'list', kind: 'ret-code' }] }),
    comes: { to: /error\[cloud-refused\].*RetCode 9001/, listings: 1 },
  },
  {
    fault: 'a web page',
    cloud: alwaysWrong((socket) => answer(socket, '<html>Please log in</html>')),
    comes: { to: /error\[cloud-response-unreadable\].*Tried 4 times/, listings: 4 },
  },
  {
    fault: 'a Content-Length of 33 MiB',
    cloud: alwaysWrong((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${33 * 1024 * 1024}\r\n\r\n{`);
    }),
    comes: { to: /error\[cloud-response-unreadable\].*HOSTWRIGHT_PAGE_SIZE/s, listings: 1 },
  },
]);

testRows('a listing that cannot be trusted', 'inside', [
  {
    fault: 'a row that cannot be read',
    cloud: scripted((socket, request) => answer(socket, pageOf([webOne, { HostId: 'host-2' }], request))),
    comes: { to: /NOT TRUSTED: unreadable rows: 1 / },
  },
  {
    fault: 'a total of one too many',
    cloud: emulator({ rewrite: totalOffBy(1) }),
    comes: { to: /NOT TRUSTED: the cloud says 2 hosts, its pages show 1/ },
  },
  {
    fault: 'an Offset that is ignored',
    cloud: scripted((socket, request) => {
      const crowd = Array.from({ length: 30 }, (_, n) => ({ ...webOne, HostId: `host-${n}`, Name: `other-${n}` }));
      const first = { ...request, body: JSON.stringify({ ...askedOf(request), Offset: 0 }) };
      answer(socket, pageOf(crowd, first));
    }),
    flags: 'HOSTWRIGHT_PAGE_SIZE=10',
    comes: { to: /NOT TRUSTED: the page at Offset 10 repeats the one at Offset 0/ },
  },
]);

testRows('a listing that a fault does not harm', 'inside', [
  {
    fault: 'one reset',
    cloud: emulator({ faults: [{ on: 'list', kind: 'drop-before-commit', times: 1 }] }),
    comes: 'right',
  },
  {
    fault: 'RetCode 9001 once, where HOSTWRIGHT_RET_CODES names it',
    cloud: emulator({ faults: [{ on: 'list', kind: 'ret-code', times: 1 }] }),
    flags: 'HOSTWRIGHT_RET_CODES=9001=transient',
    comes: 'right',
  },
  { fault: 'a Limit that is clamped to 20', cloud: emulator({ pageCap: 20, preload: 70 }), comes: 'right' },
  {
    fault: 'no total',
    cloud: emulator({ rewrite: (body) => body.replace(/"TotalCount":\d+,/, ''), preload: 120 }),
    comes: 'right',
  },
]);

it.concurrent('a redirect to another host is never followed, and every command exits 4', async ({ stage }) => {
  const target = await startScriptedServer(answerHonestly, { atEnd: stage.atEnd });
  const cloud = alwaysWrong((socket) =>
    answer(socket, '', { status: 307, headers: { Location: `${target.url.origin}/?Signature=stolen` } }),
  );

  const all = await lookWithEach(stage, cloud, { hosts: ['name: web-1', 'name: web-2'] });

  for (const one of all) {
    expect(one).toMatchObject({ code: 4, creates: 0, listings: 1 });
    expect(one.stderr).toMatch(/error\[cloud-response-unreadable\].*never forwarded/);
    expect(one.stderr).not.toContain('stolen');
  }
  expect(target.connections()).toBe(0);
});

it.concurrent('a collection of garbage does not collect the time limit of a listing', async ({ stage }) => {
  const { folder, run } = await stage.emulated({ faults: [{ on: 'list', kind: 'no-answer-before-commit' }] });
  const preload = join(folder, 'collect.cjs');
  const collect = "require('v8').setFlagsFromString('--expose-gc'); const gc = require('vm').runInNewContext('gc');";
  writeFileSync(preload, `${collect} setInterval(gc, 20).unref();`);

  const { code, stderr } = await run('apply --auto-approve HOSTWRIGHT_TIMEOUT=1s', {
    env: { NODE_OPTIONS: `--require ${preload}` },
  });

  expect(code).toBe(4);
  expect(stderr).toContain('error[cloud-timeout]: cn-bj2 could not be listed. Time ran out');
});

it.concurrent('hosts that come with every answer: every command gives up in time, and none creates', async ({
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

it.concurrent('two hosts of one name: every command exits 6, or 2 where a difference is asked for, and says both ids', async ({
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
