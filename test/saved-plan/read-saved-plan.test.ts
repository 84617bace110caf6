import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownError } from '../../src/model/errors.ts';
import { readSavedPlan } from '../../src/saved-plan/read-saved-plan.ts';
import { fingerprintOf, makeSavedPlan, type SavedPlan, writeCanonicalJson } from '../../src/saved-plan/saved-plan.ts';
import { guards } from '../support/model/builders.ts';
import { anyText } from '../support/reports/any-text.ts';
import { ignoreRule } from '../support/reports/drift-facts.ts';
import { everyFinding, everyRow, planReport, remembered, reportRules } from '../support/reports/reports.ts';

const ignore = [ignoreRule({ reason: 'resized by hand', until: '2026-12-31' })];

function savedPlan(plan = everyRow): SavedPlan {
  return makeSavedPlan({
    hostwright: '0.1.0',
    declaration: [{ file: 'hosts.yaml', sha256: 'ab'.repeat(32) }],
    selection: { only: [], exclude: ['old-*'] },
    guards: guards(),
    sendTag: false,
    report: planReport(plan, reportRules({ ignore, leftOut: { only: [], exclude: ['old-*'], hosts: 2 } })),
  });
}

/** As somebody would write it who computes the fingerprint anew. */
function forged(change: (plan: SavedPlan) => object): string {
  const { fingerprint: _, ...bare } = change(structuredClone(savedPlan())) as SavedPlan;
  return writeCanonicalJson({ ...bare, fingerprint: fingerprintOf(bare) });
}

const edited = (more: object) => forged((plan) => ({ ...plan, ...more }));
const reported = (more: object) => edited({ report: { ...savedPlan().report, ...more } });

/** To be changed into what no plan is. */
// biome-ignore lint/suspicious/noExplicitAny: every field may become anything.
type Loose = any;

type ReportedHost = SavedPlan['report']['hosts'][number];

/** With other hosts in its report than it had, e.g. one of those that it would create in another form. */
function withHosts(change: (create: ReportedHost) => readonly ReportedHost[]): string {
  const { hosts } = savedPlan().report;
  const first = hosts.findIndex(({ diff, hold }) => diff.status === 'missing' && hold === undefined);
  return reported({ hosts: hosts.flatMap((host, at) => (at === first ? change(host) : [host])) });
}

/** The same row, for another host than the one that it names. */
function renamed(host: ReportedHost, name = 'web-99'): ReportedHost {
  if (host.diff.status !== 'missing') throw new Error('no create');
  const { desired } = host.diff;
  return { ...host, diff: { ...host.diff, desired: { ...desired, key: { ...desired.key, name } } } };
}

function younger(plan: SavedPlan): SavedPlan {
  return { ...plan, made: '2027-11-21T17:52:21.000Z', expires: '2027-11-28T17:52:21.000Z' };
}

const read = (text: string) => readSavedPlan(text, 'plan.json');

const changed = 'was changed after hostwright wrote it';

describe('a saved plan', () => {
  it.each([
    ['with every kind of row', everyRow],
    ['with everything that earlier runs left', remembered],
    ['with every finding', everyFinding],
  ])('%s is read as it was written', async (_, plan) => {
    const saved = savedPlan(plan);
    const text = writeCanonicalJson(saved);

    const again = await read(text);

    expect(writeCanonicalJson(again)).toBe(text);
    expect(again.fingerprint).toBe(saved.fingerprint);
  });

  it('names each create with what must hold for it, and nothing that is held', () => {
    expect(savedPlan().creates).toEqual([
      { region: 'cn-bj2', name: 'queue-1', precondition: 'absent' },
      { region: 'cn-bj2', name: 'web-03', precondition: 'absent' },
    ]);
  });

  it('is good for seven days', () => {
    expect(savedPlan()).toMatchObject({ made: '2026-11-21T17:52:21.000Z', expires: '2026-11-28T17:52:21.000Z' });
  });
});

describe('a plan is refused', () => {
  const written = savedPlan().report;

  it.each([
    ['that is empty', '', 'is empty'],
    ['that is no JSON', 'apiVersion: hostwright/v1', 'is not JSON'],
    ['that is nothing but brackets', '['.repeat(30_000_000), 'nests lists and objects more than 100 levels deep'],
    ['that is cut', writeCanonicalJson(savedPlan()).slice(0, 999), 'is cut short'],
    ['of another tool', '{"format_version": "1.2"}', 'is not a saved plan of hostwright'],
    ['of a newer format', '{"format": "hostwright/saved-plan", "formatVersion": 2}', 'has format version 2'],
    ['without a version', '{"format": "hostwright/saved-plan"}', 'has format version none'],
    ['that was reformatted', JSON.stringify(savedPlan()), changed],
    ['with a key twice', writeCanonicalJson(savedPlan()).replace('{', '{\n  "made": "",'), changed],
    ['with a create more', forged((plan) => ({ ...plan, creates: [...plan.creates, ...plan.creates] })), changed],
    ['with a create less', forged((plan) => ({ ...plan, creates: plan.creates.slice(1) })), changed],
    ['that creates another host than its row names', withHosts((host) => [renamed(host)]), changed],
    ['that creates a host that no row shows', withHosts((host) => [host, { ...renamed(host), findings: [] }]), changed],
    ['that shows a create twice', withHosts((host) => [host, host]), changed],
    ['that creates what it does not call missing', withHosts((host) => [{ ...host, findings: [] }]), changed],
    ['that counts less than it creates', reported({ counts: { ...written.counts, create: 1 } }), changed],
    [
      'that would create where nothing was listed',
      reported({ listings: written.listings.map((one) => ({ ...one, region: 'cn-sh2' })) }),
      changed,
    ],
    ['with a field more', edited({ command: 'reboot' }), 'hostwright writes plans: it has the field command.'],
    [
      'with a field more, of another version',
      edited({ hostwright: '0.9.0', owner: 'x' }),
      'it has the field owner. The file says that version "0.9.0" made it.',
    ],
    ['that lasts longer', edited({ expires: '2027-11-28T17:52:21.000Z' }), changed],
    ['that is made anew without its report', forged((plan) => younger(plan)), changed],
    ['whose report is on another part', edited({ selection: { only: ['db-*'], exclude: [] } }), changed],
    [
      'with a value that no host has',
      withHosts((host) => [{ ...host, claimed: 'yes' } as unknown as ReportedHost]),
      'claimed must be boolean',
    ],
    ['without its version', forged(({ hostwright: _, ...plan }) => plan), "have required property 'hostwright'. "],
  ])('%s', async (_, text, why) => {
    const reading = read(text);

    await expect(reading).rejects.toThrowError(KnownError);
    await expect(reading).rejects.toThrowError(why);
  });

  it.each<[change: (plan: Loose) => void, fault: string]>([
    [(plan) => delete plan.report.counts.create, "report.counts must have required property 'create'"],
    [(plan) => (plan.report.counts.create = -1), 'report.counts.create must be >= 0'],
    [(plan) => (plan.creates[1].name = null), 'creates.1.name must be string'],
    [(plan) => (plan.report.hosts[0].diff = { status: 'x' }), 'report.hosts.0.diff must '],
    [(plan) => (plan.report['\u001b[31m b'] = 1), 'report has the field \\u001b[31m b'],
    [
      (plan) => Object.defineProperty(plan.report, '__proto__', { value: 1, enumerable: true }),
      'report has the field __proto__',
    ],
  ])('with the place and the kind of its fault: %s', async (change, fault) => {
    const plan = structuredClone(savedPlan());
    change(plan);

    await expect(read(writeCanonicalJson(plan))).rejects.toThrowError(fault);
  });

  it('wherever one bit of it is flipped', async () => {
    const bytes = Buffer.from(writeCanonicalJson(savedPlan()));

    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (at, bit) => {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);

        await expect(read(flipped.toString('utf8'))).rejects.toThrowError(KnownError);
      }),
      { numRuns: 300 },
    );
  });
});

describe('canonical JSON', () => {
  it('writes one text for one value, whatever the order of its keys', () => {
    const text = writeCanonicalJson({ b: [1, { d: true, c: null }], a: 'x' });

    expect(text).toBe(writeCanonicalJson({ a: 'x', b: [1, { c: null, d: true }] }));
    expect(text).toBe('{\n  "a": "x",\n  "b": [\n    1,\n    {\n      "c": null,\n      "d": true\n    }\n  ]\n}\n');
  });

  it('leaves out what has no value', () => {
    expect(writeCanonicalJson({ a: undefined, b: [] })).toBe('{\n  "b": []\n}\n');
  });

  it('says what JSON says, and holds nothing that could drive a terminal or reorder a line', () => {
    fc.assert(
      fc.property(fc.jsonValue(), anyText(), (value, text) => {
        const document = { value, text, [`key ${text}`]: '\u202e\u009b31m\ud800' };

        const written = writeCanonicalJson(document);

        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(document)));
        expect(written.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e]/);
      }),
    );
  });

  it('gives no runner of pipelines an order, and says what it said', () => {
    expect(writeCanonicalJson('##[error] ##vso[x]')).toBe('"##\\u005berror] ##vso\\u005bx]"\n');
    expect(JSON.parse(writeCanonicalJson('##[error]'))).toBe('##[error]');
  });
});
