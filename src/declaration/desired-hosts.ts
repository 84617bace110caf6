import { compareKeys, type DesiredHost, type PasswordReference } from '../core/host.ts';
import type { PasswordSource } from './declaration.gen.ts';
import type { Declaration } from './declaration.ts';
import { expandName } from './range.ts';

/** Every declared host, sorted by key. What the hosts of one entry have in common they share. */
export function desiredHosts({ hosts }: Pick<Declaration, 'hosts'>): readonly DesiredHost[] {
  const desired: DesiredHost[] = [];
  for (const { names, fields, position, template } of hosts) {
    const { region, zone, imageId, cpu, memory, diskSpace, chargeType, chargeQuantity, loginMode, tag } = fields;
    const password = fields.password === undefined ? undefined : referenceOf(fields.password);
    const rest = {
      ...(password === undefined ? {} : { password }),
      ...(tag === undefined ? {} : { tag }),
      ...(template === undefined ? {} : { template }),
      position,
    };
    for (const name of expandName(names)) {
      const key = { region, name };
      desired.push({ key, zone, imageId, cpu, memory, diskSpace, chargeType, chargeQuantity, loginMode, ...rest });
    }
  }
  return desired.sort((a, b) => compareKeys(a.key, b.key));
}

function referenceOf({ env, file }: PasswordSource): PasswordReference {
  return env === undefined ? { file: file ?? '' } : { env };
}
