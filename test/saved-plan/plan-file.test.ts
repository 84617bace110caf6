import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { savePlan } from '../../src/cli/plan-file.ts';
import type { Declared } from '../../src/cli/prepare.ts';
import { guards } from '../support/builders.ts';
import { folderWith } from '../support/hostwright.ts';
import { everyRow, planReport } from '../support/reports.ts';

it('saves no plan that apply would find too large to read', async () => {
  const cwd = folderWith();
  const { hosts, ...report } = planReport(everyRow);
  const fleet = Array.from({ length: 5_000 }, () => hosts).flat();
  const declared = {
    sources: [],
    selection: { only: [], exclude: [] },
    declaration: { settings: { createParameters: [] } },
  } as unknown as Declared;

  await expect(savePlan('plan.json', { ...report, hosts: fleet }, guards(), declared, { cwd })).rejects.toThrow(
    'it is larger than 32 MiB, and apply reads none that is',
  );
  expect(existsSync(join(cwd, 'plan.json'))).toBe(false);
});
