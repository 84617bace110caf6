/** What Kubernetes and the Prometheus operator take, by the schemas that npm has of them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('node_modules', import.meta.url));
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Where npm has the models of a version of an API. */
const homeOf = (apiVersion: string) =>
  `${apiVersion.startsWith('monitoring') ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'}/${apiVersion}`;

/** Empty where the object is as its kind says. An unknown field is no fault here. */
export async function findObjectFaults({ apiVersion, kind, ...rest }: KubernetesObject): Promise<string> {
  try {
    const { [kind]: Model } = await import(`${homeOf(apiVersion)}/${kind}`);
    new Model({ apiVersion, kind, ...rest }).validate();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Fields that no kind has, as the compiler tells of them; empty where there is none. */
export function findUnknownFields(objects: readonly KubernetesObject[]): string {
  // Here, so that the packages' types are found.
  const folder = mkdtempSync(join(packages, 'objects-'));
  try {
    const kinds = objects.map(
      ({ apiVersion, kind }, nth) => `import type { I${kind} as I${nth} } from '${homeOf(apiVersion)}';`,
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
