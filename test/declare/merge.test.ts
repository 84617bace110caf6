import { describe, expect, it } from 'vitest';
import { makeDesiredHosts } from '../../src/declare/declaration.ts';
import { declarationText, diagnosticsOf, parse } from './building.ts';

const layered = `apiVersion: hostwright/v1
region: cn-bj2
zone: cn-bj2-04
defaults:
  imageId: img-1
  cpu: 2
  memory: 4096
  diskSpace: 40
  chargeType: Month
  password: { env: HOST_PASSWORD }
templates:
  large: { cpu: 8, memory: 32768 }
hosts:
  - name: web-[01:02]
    template: large
    memory: 65536
    tag: web
  - { name: db-1, region: cn-sh2, zone: cn-sh2-01, password: { file: ./pw }, chargeQuantity: 12 }
`;

describe('desired hosts', () => {
  it('may be created again in a file whose defaults say never, as a new host of an imported fleet', async () => {
    const imported = layered.replace('defaults:\n', '$&  create: never\n').replace('tag: web', 'create: if-missing');

    const created = makeDesiredHosts(await parse(imported)).map(({ create }) => create);
    expect(created).toEqual([undefined, undefined, 'never']);
  });

  it('carry every layer, are sorted by key and know the line of their entry', async () => {
    const desired = makeDesiredHosts(await parse(layered));

    expect(desired).toEqual([
      {
        ...{ key: { region: 'cn-bj2', name: 'web-01' }, zone: 'cn-bj2-04', imageId: 'img-1', cpu: 8, memory: 65536 },
        ...{ diskSpace: 40, chargeType: 'Month', chargeQuantity: 1, loginMode: 'Password' },
        ...{ password: { env: 'HOST_PASSWORD' }, tag: 'web', notSent: ['tag'], template: 'large' },
        position: { file: 'hosts.yaml', line: 14, column: 5 },
      },
      expect.objectContaining({ key: { region: 'cn-bj2', name: 'web-02' } }),
      expect.objectContaining({
        ...{ key: { region: 'cn-sh2', name: 'db-1' }, zone: 'cn-sh2-01', cpu: 2, chargeQuantity: 12 },
        password: { file: './pw' },
        position: { file: 'hosts.yaml', line: 18, column: 5 },
      }),
    ]);
    expect(desired[2]).not.toHaveProperty('tag');
  });

  it('say that no create sends their tag, unless the cloud takes one', async () => {
    const taken = await parse(layered.replace('hosts:', 'createParameters: [Tag]\nhosts:'));

    expect(makeDesiredHosts(taken)[0]).toMatchObject({ tag: 'web' });
    expect(makeDesiredHosts(taken)[0]).not.toHaveProperty('notSent');
  });
});

describe('several files', () => {
  it('join their hosts; each file gives defaults and templates to its own alone', async () => {
    const first = declarationText('  - { name: a, template: t }\n', 'templates: { t: { cpu: 8 } }\n');
    const second = declarationText('  - { name: b, template: t }\n', 'templates: { t: { cpu: 16 } }\n');

    const { hosts, hostCount } = await parse(first, second.replace('region: cn-bj2', 'region: cn-sh2'));

    expect(hosts.map(({ fields, position }) => [fields.region, fields.cpu, position.file])).toEqual([
      ['cn-bj2', 8, 'hosts-1.yaml'],
      ['cn-sh2', 16, 'hosts-2.yaml'],
    ]);
    expect(hostCount).toBe(2);
  });

  it('agree on what concerns the whole run', async () => {
    const first = declarationText('  - name: a\n', 'projectId: org-1\nmanage: { names: [a], tags: [b] }\n');
    const second = declarationText('  - name: b\n', 'manage: { tags: [b], names: [a] }\nprojectId: org-2\n');

    const related = [{ file: 'hosts-1.yaml', line: 11, column: 1 }];
    expect(await diagnosticsOf(first, second)).toMatchObject([
      { rule: 'settings-disagree', file: 'hosts-2.yaml', line: 12, column: 12, related },
    ]);
  });

  it('count together against a limit, and the fault shows where it is written', async () => {
    const first = declarationText('  - name: a-[1:2]\n', 'limits: { maxHosts: 3 }\n');

    const message = 'this run declares 4 hosts, all its files together, and limits.maxHosts is 3';
    expect(await diagnosticsOf(first, declarationText('  - name: b-[1:2]\n'))).toMatchObject([
      { file: 'hosts-2.yaml', message, related: [{ file: 'hosts-1.yaml', line: 11, column: 11 }] },
    ]);
  });
});
