/** A question takes as long as whoever answers it: no listing from before it is fresh. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { applyUnderLock, readToEnd } from '../../../src/cli/apply/apply-under-lock.ts';
import { readPasswords } from '../../../src/cli/apply/passwords.ts';
import { startAbandonment } from '../../../src/cli/apply/screen.ts';
import { startCreateLog } from '../../../src/cli/apply/sent-requests.ts';
import { readApplyRules } from '../../../src/cli/apply/settings.ts';
import { bindPorts, openProvider } from '../../../src/cli/bind-ports.ts';
import type { Io } from '../../../src/cli/io.ts';
import { readDeclared } from '../../../src/cli/prepare.ts';
import { readCloudSettings, scopeOf } from '../../../src/cli/settings/cloud-settings.ts';
import { defaultsOf } from '../../../src/cli/settings/flag-kinds.ts';
import { Apply } from '../../../src/commands/apply.ts';
import { declarationOf, folderWith, localCloud } from '../../support/hostwright.ts';
import { sendsTo } from '../../support/sends.ts';

it('lists again where somebody was asked about a cold start, approved or not', async () => {
  const { cloud, env } = await localCloud();
  const cwd = folderWith({ 'hosts.yaml': declarationOf(['name: web-1']) });
  const flags = { ...defaultsOf(Apply.flags), endpoint: cloud.url };
  const interruption = new AbortController().signal;
  const colour = { out: false, err: false };
  const io = { env, cwd, interactive: false, interruption, colour, err: () => {} } as unknown as Io;
  const ports = bindPorts(io);
  const declared = await readDeclared(flags, io);
  const settings = await readCloudSettings(flags, io, { dialect: 'documented' });
  const provider = await openProvider(settings, io);
  const scope = scopeOf(settings, { dialect: 'documented' });
  const abandonment = startAbandonment(io, ports.clock);

  const run = applyUnderLock(
    {
      declared,
      listing: { ...settings, scope },
      journal: { folder: join(cwd, 'journal'), account: scope.account },
      provider: provider.api,
      guards: { maxCreates: 50, allowNewScope: true, allowedReplacements: [], takenOver: [] },
      pace: { ...readApplyRules(flags, settings, io), coldStart: 'ask' },
      passwords: { read: (hosts) => readPasswords(hosts, {}, settings, io) },
      approvedBefore: true,
      approver: {
        asks: false,
        approve: async () => ({ withHeld: false }),
        decideColdStart: async () => {
          cloud.addHosts([{ Name: 'web-1', Region: 'cn-bj2', Zone: 'cn-bj2-04' }]);
          return 'proceed';
        },
      },
      interruption,
      abandon: abandonment.abandon,
      abandonLook: abandonment.abandonLook,
      log: startCreateLog(),
    },
    ports,
  );
  const end = await readToEnd(run, []).finally(() => {
    abandonment.end();
    provider.close();
  });

  expect(end.outcomes.map(({ status }) => status)).toEqual(['already-there']);
  expect(sendsTo(cloud).received).toBe(0);
  expect(cloud.hosts()).toHaveLength(1);
});
