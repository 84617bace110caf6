import { describe, expect, it } from 'vitest';
import { makeDesiredHosts } from '../../../src/declaration/desired-hosts.ts';
import { declarationText, diagnosticsOf, faultsOf, parse, withField } from '../building.ts';
import { uhostText, uhostWith } from './building.ts';

async function desiredOf(text: string) {
  return makeDesiredHosts(await parse(text));
}

describe('a declaration of the dialect uhost', () => {
  it('gives its hosts every field, whatever layer it stands in', async () => {
    const text = uhostText(
      `  - name: gpu-1
    template: gpu
    privateIp: 10.9.0.12
    publicIp: { bandwidth: 10, line: Bgp, payMode: Traffic }
    labels: { team: shop, 环境: prod }
    tag: web
`,
      `templates:
  gpu:
    cpu: 8
    memory: 32768
    machineType: G
    gpuType: T4
    gpu: 1
    cpuPlatform: Intel/Auto
    dataDisks: [{ type: CLOUD_RSSD, size: 100 }, { type: CLOUD_RSSD, size: 100 }]
    vpcId: uvnet-abc
    subnetId: subnet-abc
    securityGroupId: firewall-abc
    isolationGroup: ig-abc
    loginMode: KeyPair
    keyPairId: key-1
    chargeType: Dynamic
`,
    );

    expect(await desiredOf(text)).toEqual([
      {
        key: { region: 'cn-bj2', name: 'gpu-1' },
        zone: 'cn-bj2-04',
        imageId: 'uimage-abc123',
        cpu: 8,
        memory: 32_768,
        bootDisk: { type: 'CLOUD_SSD', size: 40 },
        dataDisks: [
          { type: 'CLOUD_RSSD', size: 100 },
          { type: 'CLOUD_RSSD', size: 100 },
        ],
        machineType: 'G',
        gpuType: 'T4',
        gpu: 1,
        cpuPlatform: 'Intel/Auto',
        chargeType: 'Dynamic',
        chargeQuantity: 1,
        loginMode: 'KeyPair',
        keyPairId: 'key-1',
        vpcId: 'uvnet-abc',
        subnetId: 'subnet-abc',
        securityGroupId: 'firewall-abc',
        privateIp: '10.9.0.12',
        publicIp: { bandwidth: 10, line: 'Bgp', payMode: 'Traffic' },
        isolationGroup: 'ig-abc',
        labels: { team: 'shop', 环境: 'prod' },
        tag: 'web',
        template: 'gpu',
        position: { file: 'hosts.yaml', line: 30, column: 5 },
      },
    ]);
  });

  it('says so in its settings, and without a word is of the documented dialect', async () => {
    expect((await parse(uhostText())).settings).toMatchObject({ dialect: 'uhost', projectId: 'org-abc123' });
    expect((await parse(declarationText())).settings.dialect).toBe('documented');
    expect((await parse(`dialect: documented\n${declarationText()}`)).settings.dialect).toBe('documented');
  });

  it('logs in by password, for one period, and says nothing of what nobody declared', async () => {
    const [host] = await desiredOf(uhostText());

    expect(host).toEqual({
      key: { region: 'cn-bj2', name: 'web-1' },
      zone: 'cn-bj2-04',
      imageId: 'uimage-abc123',
      cpu: 2,
      memory: 4_096,
      bootDisk: { type: 'CLOUD_SSD', size: 40 },
      chargeType: 'Month',
      chargeQuantity: 1,
      loginMode: 'Password',
      password: { env: 'HOST_PASSWORD' },
      position: { file: 'hosts.yaml', line: 14, column: 5 },
    });
  });

  it('may take back the data disks of its defaults by an empty list', async () => {
    const text = uhostWith('dataDisks: []').replace(
      '  cpu: 2',
      '  cpu: 2\n  dataDisks: [{ type: CLOUD_SSD, size: 100 }]',
    );

    expect((await desiredOf(text))[0]).not.toHaveProperty('dataDisks');
  });

  it.each([
    ['KeyPair', 'keyPairId: key-1', { keyPairId: 'key-1' }],
    ['ImagePasswd', 'cpu: 2', {}],
  ])('sends no password with loginMode: %s, though its defaults have one', async (loginMode, field, sent) => {
    const [host] = await desiredOf(uhostWith(`loginMode: ${loginMode}`, field));

    expect(host).toMatchObject({ loginMode, ...sent });
    expect(host).not.toHaveProperty('password');
  });

  it('leaves the key pair of its defaults out where a host logs in by password', async () => {
    const text = uhostWith('loginMode: Password').replace(
      '  cpu: 2',
      '  cpu: 2\n  loginMode: KeyPair\n  keyPairId: key-1',
    );

    const [host] = await desiredOf(text);

    expect(host).toMatchObject({ password: { env: 'HOST_PASSWORD' } });
    expect(host).not.toHaveProperty('keyPairId');
  });

  it.each([
    ['memory: 8GiB', 8_192],
    ['memory: 8192', 8_192],
    ['memory: 1GiB', 1_024],
    ['memory: 256GiB', 262_144],
  ])('counts memory in MB: %s', async (field, megabytes) => {
    expect((await desiredOf(uhostWith(field)))[0]?.memory).toBe(megabytes);
  });
});

describe('a field of the other dialect', () => {
  it('is refused at its line with what to write in its place: diskSpace', async () => {
    expect(await diagnosticsOf(uhostWith('diskSpace: 40'))).toMatchObject([
      {
        rule: 'other-dialect',
        line: 15,
        column: 5,
        message: 'diskSpace belongs to the documented dialect; write bootDisk: { type, size }',
        help: 'e.g. bootDisk: { type: CLOUD_SSD, size: 40 }, with the size in GB',
      },
    ]);
  });

  it('is refused in defaults and templates, too, and is not also missing', async () => {
    const boot = '  bootDisk: { type: CLOUD_SSD, size: 40 }\n';

    expect(await faultsOf(uhostText().replace(boot, '  diskSpace: 40\n'))).toEqual(['other-dialect 10:3']);
    expect(await faultsOf(uhostText(undefined, 'templates: { large: { diskSpace: 40 } }\n'))).toEqual([
      'other-dialect 13:23',
    ]);
  });

  it.each(['compareDisk: boot', 'createParameters: [Tag]'])('is refused at the top: %s', async (field) => {
    const [fault] = await diagnosticsOf(uhostText(undefined, `${field}\n`));

    expect(fault).toMatchObject({ rule: 'other-dialect', line: 13, column: 1 });
    expect(fault?.message).toBe(`${field.split(':')[0]} belongs to the documented dialect; remove it`);
  });

  it.each([
    ['bootDisk', '{ type: CLOUD_SSD, size: 40 }', 'write diskSpace'],
    ['machineType', 'N', 'remove it'],
    ['privateIp', '10.9.0.12', 'remove it'],
    ['keyPairId', 'key-1', 'remove it'],
  ])('is refused in the documented dialect: %s', async (field, yaml, instead) => {
    const [fault, ...others] = await diagnosticsOf(withField(field, yaml));

    expect(fault).toMatchObject({
      rule: 'other-dialect',
      line: 13,
      message: `${field} belongs to the dialect uhost; ${instead}, or begin the file with dialect: uhost`,
    });
    expect(others).toEqual([]);
  });

  it('is no attribute of an ignore rule', async () => {
    const rule = (attribute: string): string =>
      `ignore:\n  - { name: db-1, class: changed, attributes: [${attribute}], reason: Trial, until: 2026-12-31 }\n`;

    expect(await faultsOf(uhostText(undefined, rule('bootDisk')))).toEqual([]);
    expect(await faultsOf(declarationText(undefined, rule('diskSpace')))).toEqual([]);
    expect(await diagnosticsOf(uhostText(undefined, rule('diskSpace')))).toMatchObject([
      { rule: 'other-dialect', line: 14, message: 'diskSpace is not compared in the dialect uhost' },
    ]);
    expect(await diagnosticsOf(declarationText(undefined, rule('bootDisk')))).toMatchObject([
      { rule: 'other-dialect', line: 12, message: 'bootDisk is not compared in the documented dialect' },
    ]);
  });
});

describe('a field that no dialect knows', () => {
  it.each([
    ['bootDsk: { type: CLOUD_SSD, size: 40 }', 'bootDisk'],
    ['machine_type: N', 'machineType'],
    ['vpc: uvnet-abc', 'vpcId'],
    ['ssh_key: key-1', 'keyPairId'],
    ['eip: { bandwidth: 1 }', 'publicIp'],
    ['memry: 4GiB', 'memory'],
  ])('keeps its "did you mean": %s', async (field, meant) => {
    expect(await diagnosticsOf(uhostWith(field))).toMatchObject([
      { rule: 'unknown-field', line: 15, label: `did you mean ${meant}?` },
    ]);
  });

  it('is told inside of a disk and of a public address', async () => {
    const text = uhostWith('bootDisk: { kind: CLOUD_SSD, size: 40 }', 'publicIp: { bandwith: 1, line: Bgp }');

    expect(await diagnosticsOf(text)).toMatchObject([
      { rule: 'missing-field', line: 15, message: 'the boot disk has no type' },
      { rule: 'unknown-field', line: 15, message: '"kind" is not a field of a disk' },
      { rule: 'unknown-field', line: 16, label: 'did you mean bandwidth?' },
    ]);
  });
});

describe('a template with the name of a field', () => {
  it.each(['bootDisk', 'publicIp', 'labels'])('is a template: %s', async (name) => {
    const template = (field: string): string => uhostText(undefined, `templates: { ${name}: { ${field} } }\n`);

    expect(await faultsOf(template('cpu: 8, tag: web'))).toEqual([]);
    expect(await diagnosticsOf(template('cpuu: 8'))).toMatchObject([
      { rule: 'unknown-field', message: '"cpuu" is not a field of a template', label: 'did you mean cpu?' },
    ]);
    expect((await diagnosticsOf(template('tag: "a b"')))[0]?.message).toMatch(/^tag /);
  });
});

describe('the name of a dialect', () => {
  it.each(['UHost', 'u-host', 'uhosts'])('that is misspelt is one fault: %s', async (written) => {
    const text = uhostText().replace('dialect: uhost', `dialect: ${written}`);

    expect(await diagnosticsOf(text)).toMatchObject([{ rule: 'bad-value', line: 2, label: 'did you mean uhost?' }]);
  });

  it('is one of two', async () => {
    const text = `dialect: aws\n${declarationText()}`;

    expect(await diagnosticsOf(text)).toMatchObject([
      { rule: 'bad-value', line: 1, message: 'dialect cannot be "aws"', help: 'it is documented or uhost' },
    ]);
  });
});

describe('files of one run', () => {
  it('agree in their dialect, though one says nothing of it', async () => {
    const second = declarationText('  - name: web-2\n');

    expect(await diagnosticsOf(uhostText(), second)).toMatchObject([
      {
        rule: 'settings-disagree',
        file: 'hosts-2.yaml',
        line: 1,
        help: 'write dialect: uhost in each file, or in none',
        related: [{ file: 'hosts-1.yaml', line: 2 }],
      },
    ]);
  });

  it('agree in their project', async () => {
    const second = uhostText('  - name: web-2\n').replace('org-abc123', 'org-def456');

    expect(await faultsOf(uhostText(), second)).toEqual(['settings-disagree 3:12']);
  });
});
