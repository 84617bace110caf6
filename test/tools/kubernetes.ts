/** What Kubernetes and the Prometheus operator take, by the schemas that npm has of them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as monitoring from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import * as apps from 'kubernetes-models/apps/v1';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';

const packages = fileURLToPath(new URL('node_modules', import.meta.url));
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

interface Model {
  readonly validate: () => void;
}
type ModelClass = new (content: never) => Model;

const groups: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'apps/v1': apps,
  'batch/v1': batch,
  'monitoring.coreos.com/v1': monitoring,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  v1: core,
};

/** Empty where the object is as its kind says. An unknown field is no fault here. */
export function findObjectFaults({ apiVersion, kind, ...rest }: { apiVersion: string; kind: string }): string {
  const made = groups[apiVersion]?.[kind] as ModelClass | undefined;
  if (made === undefined) return `no schema of ${apiVersion} ${kind}`;
  try {
    new made({ apiVersion, kind, ...rest } as never).validate();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Fields that no kind has, as the compiler tells of them; empty where there is none. */
export function findUnknownFields(objects: readonly { readonly apiVersion: string; readonly kind: string }[]): string {
  // Here, so that the packages' types are found.
  const folder = mkdtempSync(join(packages, 'objects-'));
  try {
    const kinds = objects.map(
      ({ apiVersion, kind }, nth) =>
        `import type { I${kind} as I${nth} } from '${apiVersion.startsWith('monitoring') ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'}/${apiVersion}';`,
    );
    const values = objects.map((object, nth) => `export const o${nth}: I${nth} = ${JSON.stringify(object, null, 1)};`);
    writeFileSync(join(folder, 'objects.ts'), [...kinds, ...values].join('\n'));
    const flags = '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --pretty false'.split(' ');
    const { stdout } = spawnSync(process.execPath, [compiler, ...flags, 'objects.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
