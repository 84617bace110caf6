/** The example for Kubernetes: valid, closed, and about a hostwright that exists. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { findObjectFaults } from '../tools/kubernetes.ts';
import { readExample } from './command-line.ts';

const folder = 'examples/kubernetes';

/** What the tests read of an object. */
// biome-ignore lint/suspicious/noExplicitAny: objects of any kind
type Loose = any;

const objects = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => parseAllDocuments(readFileSync(join(folder, name), 'utf8'), { merge: true }))
  .map((document): Loose => document.toJS());
const named = objects.map((object) => [`${object.apiVersion} ${object.kind}`, object] as const);
const pods: readonly Loose[] = objects.flatMap(({ spec }) => (spec?.jobTemplate?.spec ?? spec)?.template?.spec ?? []);
const containersOf = ({ containers, initContainers = [] }: Loose): readonly Loose[] => [
  ...containers,
  ...initContainers,
];
const containers = pods.flatMap(containersOf);
const own: readonly Loose[] = pods
  .flatMap((pod) => pod.containers)
  .filter(({ image }) => image.startsWith('registry.example.com/hostwright:'));

describe('examples/kubernetes', () => {
  it.each(named)('is as Kubernetes says: %s', async (_, object) => {
    expect(await findObjectFaults(object)).toBe('');
  });

  it('lets no container be root, write to its own files, or gain rights', () => {
    for (const pod of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 65_532, seccompProfile: { type: 'RuntimeDefault' } },
      });
    }
    for (const { securityContext, resources } of containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(resources.limits).toHaveProperty('memory');
    }
  });

  it('shows the pages to the login alone, and metrics and health at a port of their own', () => {
    const [watcher, login] = ['watcher', 'login'].map((name) => containers.find((one) => one.name === name));
    const service = objects.find(({ kind }) => kind === 'Service');
    const policy = objects.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'hostwright');
    const monitor = objects.find(({ kind }) => kind === 'ServiceMonitor');

    expect(watcher?.args).toContain('--listen=127.0.0.1:9464');
    expect(login?.args).toContain('--upstream=http://127.0.0.1:9464');
    expect(watcher?.ports).toEqual([{ name: 'metrics', containerPort: 9465 }]);
    expect([watcher?.livenessProbe, watcher?.readinessProbe]).toMatchObject([
      { httpGet: { path: '/healthz', port: 'metrics' } },
      { httpGet: { path: '/readyz', port: 'metrics' } },
    ]);
    expect(login?.ports).toEqual([{ name: 'pages', containerPort: 4180 }]);
    expect(service?.spec).toMatchObject({
      publishNotReadyAddresses: true,
      ports: [{ targetPort: 'pages' }, { targetPort: 'metrics' }],
    });
    expect(policy?.spec.ingress).toMatchObject([{ ports: [{ port: 4180 }] }, { ports: [{ port: 9465 }] }]);
    expect(monitor?.spec.endpoints).toMatchObject([{ port: 'metrics', path: '/metrics' }]);
  });

  it('pins each image, by a version at least', () => {
    for (const { image } of containers) expect(image).toMatch(/(:v?\d+\.\d+\.\d+|@sha256:[0-9a-f]{64})$/);
  });

  it('lets no other container write where hostwright stores what it runs or believes', () => {
    const isOwn = ({ image }: Loose) => image.includes('/hostwright:');
    for (const pod of pods) {
      const all = containersOf(pod);
      const writtenBy = (some: readonly Loose[]) =>
        some
          .flatMap(({ volumeMounts }) => volumeMounts.filter(({ readOnly }: Loose) => readOnly !== true))
          .map(({ name }) => name);
      const [ours, others] = [writtenBy(all.filter(isOwn)), writtenBy(all.filter((one) => !isOwn(one)))];

      expect(ours).toContain('tmp');
      expect(ours.filter((name) => others.includes(name))).toEqual([]);
    }
  });

  it('has command lines that hostwright takes, with every file that they name in a mounted folder', async () => {
    const read = await Promise.all(own.map(({ args, env }) => readExample(args, envOf(env))));
    expect(read.map(({ name }) => name)).toEqual(['journal migrate', 'watch', 'watch']);
    for (const { args, env = [], volumeMounts } of own) {
      const paths = [...args.map((word: string) => word.split('=')[1] ?? ''), ...Object.values(envOf(env))];
      const files = paths.filter((path) => path.startsWith('/'));
      for (const path of files) {
        expect([path, volumeMounts.some(({ mountPath }: Loose) => path.startsWith(`${mountPath}/`))]).toEqual([
          path,
          true,
        ]);
      }
      expect(files.length).toBeGreaterThan(0);
      expect(env.every(({ name, value }: Loose) => value !== undefined && !/PASSWORD$|_KEY$/.test(name))).toBe(true);
    }
  });
});

function envOf(env: readonly Loose[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(env.map(({ name, value = '' }) => [name, value]));
}
