import { describe, expect, it } from 'vitest';
import type { DesiredHost, LiveHost } from '../../../src/core/host.ts';
import { specOf } from '../../../src/core/intent.ts';
import { diffHosts } from '../../../src/core/plan/diff.ts';
import { indexDeclared } from '../../../src/core/plan/fleet.ts';
import { type Plan, planFrom } from '../../../src/core/plan/plan.ts';
import { comparison, desiredHost, desiredHosts, guards, liveAs, observation } from '../../support/model/builders.ts';
import { ledgerOf, listingRecord, sendRecord } from '../../support/model/ledgers.ts';

const scope = { endpoint: 'https://api.example', account: 'abc' };
const old = desiredHost({ name: 'old', imageId: 'img-old' });
/** The journal of a fleet that made this host. */
const made = (host: DesiredHost) =>
  ledgerOf(
    sendRecord(host.key.name, 0, { key: host.key, spec: specOf(host), fleet: 'shop' }),
    listingRecord(1, { region: host.key.region, appeared: [[`host-${host.key.name}`, host.key.name]] }),
  );

/** Of the fleet shop, with every guard on. */
function planOf(desired: readonly DesiredHost[], live: readonly LiveHost[], ledger = made(old)): Plan {
  const regions = [...new Set([...desired.map(({ key }) => key.region), ...live.map(({ region }) => region)])];
  const observations = regions.map((region) =>
    observation(
      live.filter((host) => host.region === region),
      { region },
    ),
  );
  return planFrom({
    scope,
    observations,
    ledger,
    onDoubt: 'hold',
    selection: { only: [], exclude: [] },
    diffs: diffHosts(desired, live, comparison()),
    guards: guards({ allowNewScope: false }),
    fleet: { fleet: 'shop', isDeclared: indexDeclared(desired) },
  });
}

describe('a region in which the fleet has live hosts', () => {
  it('is no unfamiliar scope, though none of the declared hosts is live there', () => {
    expect(planOf(desiredHosts('a', 'b'), [liveAs(old)]).refused).toEqual([]);
  });

  it('is one where only hosts of others are live', () => {
    const plan = planOf(desiredHosts('a', 'b'), [liveAs(old)], ledgerOf());

    expect(plan.refused).toMatchObject([{ guard: 'unfamiliar-scope', declared: 2 }]);
  });

  it('counts for itself alone', () => {
    const hosts = ['a', 'b'].map((name) => desiredHost({ name, region: 'hk' }));

    expect(planOf(hosts, [liveAs(old)]).refused).toMatchObject([{ guard: 'unfamiliar-scope', region: 'hk' }]);
  });
});

describe('a move that needs both answers', () => {
  it('names in the guard what is held there as a possible move', () => {
    const moved = desiredHost({ name: 'old', imageId: 'img-old', region: 'hk' });

    const plan = planOf([moved], [liveAs(old)]);

    expect(plan.held).toMatchObject([{ hold: { reason: 'move' } }]);
    expect(plan.refused).toEqual([
      {
        guard: 'unfamiliar-scope',
        region: 'hk',
        declared: 1,
        gone: 0,
        elsewhere: ['cn-bj2'],
        replacements: ['old'],
      },
    ]);
  });
});
