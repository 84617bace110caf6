/** How others do it: the same provider, the same cloud, the same faults; another idea of what to do about them. */

import { KnownError } from '../../src/model/errors.ts';
import type { DesiredHost } from '../../src/model/host.ts';
import type { Applier, ApplierMeans } from './applier.ts';
import { folder } from './rules.ts';

const pageSize = 100;

/** Every name on the pages, as a lister reads them that has never heard of proofs. */
async function listNames({ provider }: ApplierMeans, region: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (let offset = 0; ; offset += pageSize) {
    const { rows } = await provider.listPage({ region, offset, limit: pageSize });
    for (const { name } of rows) names.add(name);
    if (rows.length < pageSize) return names;
  }
}

async function missing(means: ApplierMeans): Promise<readonly DesiredHost[]> {
  const { desired } = means.order;
  const names = await listNames(means, desired[0]?.key.region ?? '');
  return desired.filter(({ key }) => !names.has(key.name));
}

function rival(apply: (means: ApplierMeans) => Promise<boolean>): Applier {
  return async (means) => {
    try {
      return { exit: (await apply(means)) ? 'ok' : 'partial', held: [], trusted: false, why: '' };
    } catch (error) {
      if (error instanceof KnownError || (error instanceof Error && 'code' in error)) {
        return { exit: 'error', held: [], trusted: false, why: error.message };
      }
      throw error;
    }
  };
}

/** Lists, creates what is missing, and tries again what failed, as most clients of most APIs do. */
export const retryOnError = rival(async (means) => {
  const { provider, process } = means;
  let all = true;
  for (const desired of await missing(means)) {
    let created = false;
    for (let tries = 0; !created && tries < 3; tries += 1) {
      if (tries > 0) await process.clock.sleep(1_000 * 2 ** tries);
      created = (await provider.create({ desired })).status === 'accepted';
    }
    all &&= created;
  }
  return all;
});

/** Lists and creates what is missing; an error ends the run, and the next one lists again. */
export const listThenCreate = rival(async (means) => {
  for (const desired of await missing(means)) {
    const answer = await means.provider.create({ desired });
    if (answer.status !== 'accepted') return false;
  }
  return true;
});

/** Keeps a file of what it has made, written after the answer: what is not in it is made. */
export const stateFile = rival(async ({ provider, order, process: { disk } }) => {
  const path = `${folder}/state`;
  const known = new Set(new TextDecoder().decode(await disk.read(path)).split('\n'));
  const file = await disk.open(path);
  for (const desired of order.desired) {
    if (known.has(desired.key.name)) continue;
    const answer = await provider.create({ desired });
    if (answer.status !== 'accepted') return false;
    await file.append(new TextEncoder().encode(`${desired.key.name}\n`));
    await file.sync();
  }
  return true;
});
