import { compareKeys, type DesiredHost, type PasswordReference } from '../model/host.ts';
import { sentFields } from '../model/host-fields.ts';
import { countMemory } from '../model/quantities.ts';
import { expandName } from '../model/text/name-pattern.ts';
import type { PasswordSource } from './declaration.gen.ts';
import { type Declaration, type HostEntry, type Settings, sendsTag } from './declaration.ts';

/** Every declared host, sorted by key. Hosts of one entry share the objects of their common fields. */
export function makeDesiredHosts({ hosts, settings }: Declaration): readonly DesiredHost[] {
  const desired: DesiredHost[] = [];
  for (const entry of hosts) {
    const { region } = entry.fields;
    const shared = makeShared(entry, settings);
    for (const name of expandName(entry.names)) desired.push({ key: { region, name }, ...shared });
  }
  return desired.sort((a, b) => compareKeys(a.key, b.key));
}

type Shared = Omit<DesiredHost, 'key'>;

/** The fields that all hosts of an entry share. */
function makeShared({ fields, template, position, userData, file }: HostEntry, settings: Settings): Shared {
  const { dialect } = file;
  const { memory, loginMode, tag, dataDisks } = fields;
  // Layers cannot remove a field: one host may log in with a key, and the others with a password.
  const hasPassword = dialect === 'documented' || loginMode === 'Password';
  const shared = {
    // From the table of fields, so that none is declared and never sent.
    ...Object.fromEntries(sentFields.map((name) => [name, fields[name]])),
    memory: countMemory(memory),
    password: hasPassword && fields.password ? referenceOf(fields.password) : undefined,
    keyPairId: loginMode === 'KeyPair' ? fields.keyPairId : undefined,
    dataDisks: dataDisks?.length === 0 ? undefined : dataDisks,
    userData,
    intentLabel: fields.intentLabel === true ? true : undefined,
    create: fields.create === 'never' ? fields.create : undefined,
    createOnly: fields.createOnly,
    notSent: tag === undefined || sendsTag(settings) ? undefined : ['tag'],
    template,
    position,
  };
  return Object.fromEntries(Object.entries(shared).filter(([, value]) => value !== undefined)) as unknown as Shared;
}

function referenceOf({ env, file }: PasswordSource): PasswordReference {
  return env === undefined ? { file: file ?? '' } : { env };
}
