import { describe, expect, it } from 'vitest';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import { noLookUp } from '../../src/listing/observation.ts';
import type { DesiredHost } from '../../src/model/host.ts';
import { indexDeclared } from '../../src/planning/fleet.ts';
import { type HoldInputs, indexHolds } from '../../src/planning/holds.ts';
import { desiredHost, liveAs, observation, untrusted } from '../support/model/builders.ts';
import { answerRecord, ledgerOf, moment, sendRecord } from '../support/model/ledgers.ts';
import { ledgerOfFleet } from '../support/reports/reports.ts';

const web = desiredHost();
const away = desiredHost({ region: 'hk' });
const ledger = ledgerOfFleet([web]);

interface More extends Partial<HoldInputs> {
  readonly allowed?: readonly string[];
}

function inputsOf(declared: readonly DesiredHost[], { allowed = [], ...more }: More = {}): HoldInputs {
  return {
    ledger,
    observations: [observation()],
    lookedUp: noLookUp,
    declared,
    fleet: { name: 'shop', isDeclared: indexDeclared(declared), allowedReplacements: allowed },
    onDoubt: 'hold',
    plan: undefined,
    ...more,
  };
}
const holdOn = (desired: DesiredHost, more: More = {}) => indexHolds(inputsOf([desired], more))(desired);

describe('a known host that no listing shows', () => {
  it('holds its name if it could not be looked up', () => {
    const lookedUp = { found: [], unknown: new Set(['host-web-1']) };

    expect(holdOn(web, { lookedUp })).toEqual({ reason: 'not-listed', regions: [], live: [], hostId: 'host-web-1' });
    expect(holdOn(web, { lookedUp, allowed: ['web-*'] })).toBeUndefined();
    expect(holdOn(desiredHost({ name: 'db-1' }), { lookedUp })).toBeUndefined();
  });

  it('holds its name in another region if it left the declaration and could not be looked up', () => {
    const lookedUp = { found: [], unknown: new Set(['host-web-1']) };
    const observations = [observation([], { region: 'hk' })];
    const both = inputsOf([web, away], { lookedUp, observations });

    expect(holdOn(away, { lookedUp, observations })).toMatchObject({ reason: 'not-listed', hostId: 'host-web-1' });
    expect(holdOn(away, { lookedUp, observations, allowed: ['web-1'] })).toBeUndefined();
    expect(indexHolds(both)(away)).toBeUndefined();
  });
});

describe('a region without a trusted listing', () => {
  const observations = [observation([], { region: 'hk' }), untrusted()];

  it('holds the name in another region of a host that the fleet had there', () => {
    expect(holdOn(away, { observations })).toEqual({ reason: 'not-listed', regions: ['cn-bj2'], live: [] });
    expect(holdOn(away, { observations, allowed: ['web-1'] })).toBeUndefined();
  });

  it('holds no other name, no name that is declared there too, and none of another fleet', () => {
    const other = desiredHost({ name: 'db-1', region: 'hk' });

    expect(holdOn(other, { observations })).toBeUndefined();
    expect(indexHolds(inputsOf([web, away], { observations }))(away)).toBeUndefined();
    expect(holdOn(away, { observations, ledger: ledgerOfFleet([web], 'store') })).toBeUndefined();
  });

  it('holds every name that a host there may have which held another one here', () => {
    const told = { type: 'told', fleet: 'shop', orphans: [], holding: [['host-web-1', 'hk/web-1']] } as const;
    const held = foldRecords(ledger, [{ ...told, moment: moment(9) }]);
    const renamed = desiredHost({ name: 'api-1', region: 'hk' });

    expect(holdOn(renamed, { observations, ledger: held })).toMatchObject({ regions: ['cn-bj2'] });
    expect(holdOn({ ...renamed, cpu: 64 }, { observations, ledger: held })).toBeUndefined();
    const answered = [observation([liveAs(away, { hostId: 'h-2' })], { region: 'hk' }), untrusted()];
    expect(holdOn(renamed, { observations: answered, ledger: held })).toBeUndefined();
  });

  it('holds the name of a create that may have made a host there', () => {
    const refused = ledgerOf(sendRecord('web-1', 0, { fleet: 'shop' }), answerRecord('refused', 1));

    expect(holdOn(away, { observations, ledger: refused })).toMatchObject({ regions: ['cn-bj2'] });
  });

  it('holds nothing if it was listed only because of an open create', () => {
    const listedFor = { ...untrusted(), listedFor: 'open-intent' } as const;

    expect(holdOn(away, { observations: [observation([], { region: 'hk' }), listedFor] })).toBeUndefined();
  });
});

it('an answer of a saved plan is not about a create that came after it', () => {
  const open = ledgerOf(sendRecord('web_1', 0));
  const fleetOf = (approvedBeside: readonly string[]) => ({
    ...inputsOf([web], { allowed: ['*'] }).fleet,
    approvedBeside,
  });

  expect(holdOn(web, { ledger: open, fleet: fleetOf(['i-web_1']) })).toBeUndefined();
  expect(holdOn(web, { ledger: open, fleet: fleetOf([]) })).toMatchObject({ open: [{ id: 'i-web_1' }] });
});

const sent = ledgerOf(sendRecord('web-1', 0, { plan: 'p-1' }), answerRecord('refused', 1));

it('a name that the plan has sent is held for this plan, even if it is allowed, and for no other one', () => {
  const hold = { reason: 'was-sent', bar: 'spent', intent: { id: 'i-web-1' } };

  expect(holdOn(web, { ledger: sent, plan: 'p-1' })).toMatchObject(hold);
  expect(holdOn(web, { ledger: sent, plan: 'p-1', allowed: ['*'] })).toMatchObject(hold);
  expect(holdOn(web, { ledger: sent, plan: 'p-2' })).toBeUndefined();
  expect(holdOn(web, { ledger: sent })).toBeUndefined();
});
