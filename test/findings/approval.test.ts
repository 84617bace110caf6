import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Approved, findChanges } from '../../src/findings/approval.ts';
import type { DesiredHost } from '../../src/model/host.ts';
import { desiredHost } from '../support/model/builders.ts';

const scope = { endpoint: 'https://api.example.com', account: '0123456789ab', projectId: 'org-7' };

const approved = (...creates: readonly DesiredHost[]): Approved => ({ scope, creates, sendTag: false });

const web = desiredHost({ name: 'web-1', memory: 4096, tag: 'web', password: { env: 'HOST_PASSWORD' } });

it.each(['./hosts.yaml', './/./hosts.yaml'])('an approval holds beside a declaration named %s', (file) => {
  const inFile = (name: string) => ({ ...web, password: { file: 'pw' }, position: { ...web.position, file: name } });

  expect(findChanges(approved(inFile('hosts.yaml')), approved(inFile(file)))).toEqual([]);
});

describe('an approved plan does not allow', () => {
  it('the same name in another region', () => {
    const elsewhere = desiredHost({ name: 'web-1', region: 'hk' });

    expect(findChanges(approved(web), approved(elsewhere))).toEqual([{ change: 'added', key: elsewhere.key }]);
  });

  it.each([
    ['zone', { zone: 'cn-bj2-05' }, 'cn-bj2-04', 'cn-bj2-05'],
    ['imageId', { imageId: 'img-new' }, 'img-ubuntu', 'img-new'],
    ['cpu', { cpu: 4 }, '2', '4'],
    ['memory', { memory: 8192 }, '4096', '8192'],
    ['diskSpace', { diskSpace: 80 }, '40', '80'],
    ['chargeType', { chargeType: 'Year' }, 'Month', 'Year'],
    ['chargeQuantity', { chargeQuantity: 12 }, '1', '12'],
    ['loginMode', { loginMode: 'KeyPair' }, 'Password', 'KeyPair'],
    ['tag', { tag: 'db' }, 'web', 'db'],
    ['password', { password: { env: 'OTHER' } }, 'env:HOST_PASSWORD', 'env:OTHER'],
  ] as const)('another %s', (attribute, fields, before, now) => {
    const [change] = findChanges(approved(web), approved({ ...web, ...fields }));

    expect(change).toMatchObject({ change: 'differs', attributes: [{ attribute, approved: before, present: now }] });
  });

  it('a password of the same path in another folder', () => {
    const inFolder = (folder: string) => ({
      ...web,
      password: { file: 'pw' },
      position: { ...web.position, file: `${folder}/hosts.yaml` },
    });

    const [change] = findChanges(approved(inFolder('blue')), approved(inFolder('green')));

    expect(change).toMatchObject({ attributes: [{ approved: 'file:blue/pw', present: 'file:green/pw' }] });
  });

  it.each([
    ['endpoint', 'https://other.example.com'],
    ['account', 'ba9876543210'],
    ['projectId', 'org-8'],
  ] as const)('another %s', (attribute, value) => {
    const elsewhere = { ...approved(web), scope: { ...scope, [attribute]: value } };

    expect(findChanges(approved(web), elsewhere)).toMatchObject([{ change: 'scope', attribute, present: value }]);
  });

  it('a parameter that the approved creates do not send', () => {
    expect(findChanges(approved(web), { ...approved(web), sendTag: true })).toMatchObject([{ change: 'parameters' }]);
  });

  it('anything that is not in it, whatever is', () => {
    const fleet = fc.uniqueArray(fc.record({ number: fc.nat(9), cpu: fc.constantFrom(2, 4) }), {
      selector: ({ number }) => number,
    });
    const hosts = (drawn: readonly { number: number; cpu: number }[]) =>
      drawn.map(({ number, cpu }) => desiredHost({ name: `web-${number}`, cpu }));

    fc.assert(
      fc.property(fleet, fleet, (before, now) => {
        const changes = findChanges(approved(...hosts(before)), approved(...hosts(now)));

        const allowed = now.filter((one) => before.some(({ number, cpu }) => number === one.number && cpu === one.cpu));
        expect(changes).toHaveLength(now.length - allowed.length);
      }),
    );
  });
});
