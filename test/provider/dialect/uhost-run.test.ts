/** Commands against a small cloud that speaks the dialect uhost alone. It shares no code with the provider. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { answer, type Script } from '../../support/scripted-server.ts';
import { it } from '../../support/stage.ts';

type Parameters = Readonly<Record<string, string>>;

/** An empty region has null in place of a list. */
function smallCloud(project = 'org-1') {
  const hosts: Record<string, unknown>[] = [];
  const requests: Parameters[] = [];

  function refusal(asked: Parameters): object | undefined {
    const { Signature, ...signed } = asked;
    const names = Object.keys(signed).sort();
    const text = `${names.map((name) => `${name}${signed[name]}`).join('')}emulator-private-key`;
    if (createHash('sha1').update(text).digest('hex') !== Signature) return { RetCode: 171, Message: 'Signature' };
    if (asked.ProjectId !== project) return { RetCode: 299, Message: 'IAM permission error' };
    return Number(asked.Limit ?? 1) > 100 ? { RetCode: 230, Message: 'Params [Limit] not available' } : undefined;
  }

  function create(asked: Parameters): object {
    const UHostId = `uhost-${hosts.length + 1}`;
    hosts.push({
      UHostId,
      Name: asked.Name,
      Zone: asked.Zone,
      Tag: asked.Tag ?? 'Default',
      State: 'Initializing',
      ImageId: 'disk-1',
      BasicImageId: asked.ImageId,
      CPU: Number(asked.CPU),
      Memory: Number(asked.Memory),
      ChargeType: asked.ChargeType,
      MachineType: asked.MachineType,
      DiskSet: [{ IsBoot: 'True', DiskType: asked['Disks.0.Type'], Size: Number(asked['Disks.0.Size']) }],
      IPSet: [],
    });
    return { RetCode: 0, UHostIds: [UHostId] };
  }

  function list(asked: Parameters): object {
    const id = asked['UHostIds.0'];
    if (id !== undefined) for (const host of hosts) host.State = 'Running';
    const found = hosts.filter(({ UHostId }) => id === undefined || UHostId === id);
    const page = found.slice(Number(asked.Offset), Number(asked.Offset) + Number(asked.Limit));
    return { RetCode: 0, TotalCount: found.length, UHostSet: page.length === 0 ? null : page };
  }

  const script: Script = (socket, { method, body, headers }) => {
    const asked = Object.fromEntries(new URLSearchParams(body));
    requests.push({ ...asked, form: `${method} ${headers['content-type']}` });
    const said = refusal(asked) ?? (asked.Action === 'CreateUHostInstance' ? create(asked) : list(asked));
    const content = { Action: `${asked.Action}Response`, ...said };
    answer(socket, content, { headers: { 'X-UCLOUD-REQUEST-UUID': `id-${requests.length}` } });
  };
  return { script, hosts, requests };
}

const declared = (project: string) => `apiVersion: hostwright/v1
dialect: uhost
projectId: ${project}
region: cn-bj2
zone: cn-bj2-04
hosts:
  - name: web-1
    imageId: uimage-1
    cpu: 2
    memory: 4GiB
    bootDisk: { type: CLOUD_SSD, size: 20 }
    chargeType: Dynamic
    password: { env: HOST_PASSWORD }
`;

describe('a cloud of the dialect uhost', () => {
  it.concurrent('gets a host, and shows it in sync', async ({ stage }) => {
    const cloud = smallCloud();
    const { run } = await stage.scripted(cloud.script, { declaration: declared('org-1') });

    const before = await run('plan');
    const applied = await run('apply --auto-approve --allow new-scope');
    const after = await run('plan --detailed-exitcode');

    expect(before).toMatchObject({ code: 0, stderr: '' });
    expect(before.stdout).toContain('1 to create');
    expect(applied).toMatchObject({ code: 0, stdout: expect.stringContaining('Apply: 1 created') });
    expect(after).toMatchObject({ code: 0, stdout: expect.stringContaining('1 in sync') });
    expect(cloud.hosts).toMatchObject([{ Name: 'web-1', Memory: 4096, State: 'Running' }]);
    expect(cloud.requests.filter(({ Action }) => Action === 'CreateUHostInstance')).toHaveLength(1);
    expect(new Set(cloud.requests.map(({ form }) => form))).toEqual(
      new Set(['POST application/x-www-form-urlencoded']),
    );
  });

  it.concurrent('may show a password in a row, and no output does', async ({ stage }) => {
    const cloud = smallCloud();
    const secret = 'Um93UGFzczE=';
    cloud.hosts.push({ UHostId: 'uhost-9', Name: 'web-1', CPU: 4, Password: secret, DiskSet: [], IPSet: [] });
    const scene = await stage.scripted(cloud.script, { declaration: declared('org-1') });

    const ran = await scene.inside(
      'plan --details HOSTWRIGHT_DEBUG=true --out plan.json -o json=a.json -o html=a.html -o csv=a.csv',
    );

    expect(ran.stdout).toContain('uhost-9');
    const files = readdirSync(scene.folder).map((name) => readFileSync(join(scene.folder, name), 'utf8'));
    expect(files.length).toBeGreaterThan(4);
    expect([ran.stdout, ran.stderr, ...files].filter((text) => text.includes(secret))).toEqual([]);
  });
});
