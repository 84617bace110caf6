import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DesiredHost } from '../../src/core/host.ts';
import { desiredHosts } from '../../src/declaration/desired-hosts.ts';
import { DeclarationError } from '../../src/declaration/diagnostic.ts';
import { parseDeclaration } from '../../src/declaration/parse.ts';

type Fields = Readonly<Record<string, string>>;

/** Pieces from which one parameter can be made to look like the end of another and the beginning of a third. */
const pieces = fc
  .array(
    fc.constantFrom(
      'a',
      '1',
      '-',
      'B',
      '=',
      'Password',
      'PublicKey',
      'Name',
      'Memory',
      'DiskSpace',
      'ImageId',
      'LoginMode',
      'Quantity',
      'Region',
      'Tag',
      'Zone',
      '[P:P]assword',
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''));
const word = fc.oneof(fc.constantFrom('a', 'aa', 'B'), pieces);
const hosts = fc.record({
  name: word,
  region: word,
  zone: word,
  imageId: word,
  chargeType: word,
  loginMode: word,
  tag: word,
  env: fc.constantFrom('A', 'Zone'),
});

async function accepted({ env, ...fields }: Fields): Promise<readonly DesiredHost[]> {
  const numbers = { cpu: 1, memory: 2, diskSpace: 3 };
  const declared = { apiVersion: 'hostwright/v1', hosts: [{ ...fields, ...numbers, password: { env } }] };
  // A field a line: a fault shows its line, and most of these have several faults.
  const text = JSON.stringify(declared, null, 1);
  try {
    return desiredHosts(await parseDeclaration([{ file: 'hosts.yaml', text }]));
  } catch (error) {
    if (error instanceof DeclarationError) return [];
    throw error;
  }
}

/** What is signed for a create (API description 5.1), with and without the parameters that some clouds take or leave. */
function signedText(host: DesiredHost, password: string | undefined, sendTag: boolean): string {
  const parameters: Record<string, string | number> = {
    Action: 'CreateHostInstance',
    CPU: host.cpu,
    ChargeType: host.chargeType,
    DiskSpace: host.diskSpace,
    ImageId: host.imageId,
    LoginMode: host.loginMode,
    Memory: host.memory,
    Name: host.key.name,
    ...(password === undefined ? {} : { Password: password }),
    PublicKey: 'someone@example.com',
    Quantity: host.chargeQuantity,
    Region: host.key.region,
    ...(sendTag ? { Tag: host.tag ?? '' } : {}),
    Zone: host.zone,
  };
  return Object.keys(parameters)
    .sort()
    .map((name) => `${name}${parameters[name]}`)
    .join('');
}

it('two accepted hosts that differ are never signed alike', async () => {
  const signed = new Map<string, string>();
  let count = 0;

  await fc.assert(
    fc.asyncProperty(
      hosts,
      fc.constantFrom('QUJD', 'QQ==', 'BPasswordB', 'aPublicKeyaQuantity1', undefined),
      fc.boolean(),
      async (fields, password, sendTag) => {
        for (const host of await accepted(fields)) {
          count += 1;
          const text = signedText(host, password, sendTag);
          const { position: _, tag, password: __, ...sent } = host;
          const meant = JSON.stringify([sent, password, sendTag ? tag : undefined]);
          expect(signed.get(text) ?? meant).toBe(meant);
          signed.set(text, meant);
        }
      },
    ),
    { numRuns: 5_000 },
  );

  expect(count).toBeGreaterThan(20);
});

it.each([
  [{ imageId: 'xLoginModey', loginMode: 'z' }],
  [{ chargeType: 'MonthDiskSpace1' }],
  [{ loginMode: 'aMemory1Nameb' }],
  [{ name: 'webPasswordUGFzcw' }],
  [{ name: 'webPublicKeyx' }],
  [{ tag: 'aZoneb' }],
])('a value that holds the name of the next parameter is refused: %j', async (fields) => {
  const plain = {
    name: 'a',
    region: 'r',
    zone: 'z',
    imageId: 'i',
    chargeType: 'Month',
    loginMode: 'Password',
    tag: 't',
    env: 'A',
  };

  expect(await accepted(plain)).toHaveLength(1);
  expect(await accepted({ ...plain, ...fields })).toEqual([]);
});
