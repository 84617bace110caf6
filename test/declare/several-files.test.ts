import { describe, expect, it } from 'vitest';
import { declarationText, diagnosticsOf, parse } from './building.ts';

describe('several files', () => {
  it('join their hosts; each file gives defaults and templates to its own alone', async () => {
    const first = declarationText('  - { name: a, template: t }\n', 'templates: { t: { cpu: 8 } }\n');
    const second = declarationText('  - { name: b, template: t }\n', 'templates: { t: { cpu: 16 } }\n').replace(
      'region: cn-bj2',
      'region: cn-sh2',
    );

    const { hosts, hostCount } = await parse(first, second);

    expect(hosts.map(({ fields, position }) => [fields.region, fields.cpu, position.file])).toEqual([
      ['cn-bj2', 8, 'hosts-1.yaml'],
      ['cn-sh2', 16, 'hosts-2.yaml'],
    ]);
    expect(hostCount).toBe(2);
  });

  it('agree on what concerns the whole run', async () => {
    const first = declarationText('  - name: a\n', 'projectId: org-1\nmanage: { names: [a], tags: [b] }\n');
    const second = declarationText('  - name: b\n', 'manage: { tags: [b], names: [a] }\nprojectId: org-2\n');

    const diagnostics = await diagnosticsOf(first, second);

    expect(diagnostics).toMatchObject([
      {
        rule: 'settings-disagree',
        file: 'hosts-2.yaml',
        line: 12,
        column: 12,
        related: [{ file: 'hosts-1.yaml', line: 11, column: 1 }],
      },
    ]);
  });
});
