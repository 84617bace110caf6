import { expect, it } from 'vitest';
import { makeDesiredHosts } from '../../src/declaration/desired-hosts.ts';
import { DeclarationError } from '../../src/declaration/faults/diagnostic.ts';
import { parseDeclaration } from '../../src/declaration/parse.ts';

type Fields = Readonly<Record<string, string>>;

/** What is signed for a create (API description 5.1), in its order; a text to sign names and values without anything in between. */
const parameterNames = [
  'Action',
  'CPU',
  'ChargeType',
  'DiskSpace',
  'ImageId',
  'LoginMode',
  'Memory',
  'Name',
  'Password',
  'PublicKey',
  'Quantity',
  'Region',
  'Tag',
  'Zone',
];
/** What may be absent: not every host has a password, and not every cloud takes a tag. */
const absences = [[], ['Password'], ['Tag'], ['Password', 'Tag']];

/** The same in each create of an account. */
const fixed: Fields = { Action: 'CreateHostInstance', PublicKey: 'kA7vQ2xW' };

const plain: Fields = {
  ...fixed,
  CPU: '1',
  ChargeType: 'a',
  DiskSpace: '1',
  ImageId: 'a',
  LoginMode: 'a',
  Memory: '1',
  Name: 'a',
  Password: 'QUJD',
  Quantity: '1',
  Region: 'a',
  Tag: 'a',
  Zone: 'a',
};

/** Those whose values are words of people. */
const words = ['ChargeType', 'ImageId', 'LoginMode', 'Name', 'Region', 'Tag', 'Zone'];

const creates = absences.flatMap((absent) =>
  words.flatMap((word) => tricksOf(word).map((trick) => without(absent, { ...plain, [word]: trick }))),
);

/** Values that look like the end of this parameter, whole ones, and the beginning of one that comes later. */
function tricksOf(word: string): readonly string[] {
  const following = parameterNames.slice(parameterNames.indexOf(word) + 1);
  return absences.flatMap((absent) =>
    following.map((last, index) => {
      const swallowed = Object.fromEntries(following.slice(0, index).map((name) => [name, plain[name] ?? '']));
      return `a${signedText(without(absent, swallowed))}${last}a`;
    }),
  );
}

function without(absent: readonly string[], create: Fields): Fields {
  return Object.fromEntries(Object.entries(create).filter(([name]) => !absent.includes(name)));
}

function signedText(create: Fields): string {
  return parameterNames.flatMap((name) => (create[name] === undefined ? [] : [name, create[name]])).join('');
}

/** Each create that this text may stand for. */
function readingsOf(text: string): readonly Fields[] {
  return absences.flatMap((absent) =>
    readingsBy(
      parameterNames.filter((name) => !absent.includes(name)),
      text,
    ),
  );
}

function readingsBy([name = '', ...rest]: readonly string[], text: string): readonly Fields[] {
  if (!text.startsWith(name)) return [];
  const values = rest.length === 0 ? [text.slice(name.length)] : valuesBefore(rest[0] ?? '', text.slice(name.length));
  return values
    .filter((value) => fixed[name] === undefined || fixed[name] === value)
    .flatMap((value) => {
      const after = text.slice(name.length + value.length);
      return (rest.length === 0 ? [{}] : readingsBy(rest, after)).map((others) => ({ [name]: value, ...others }));
    });
}

/** Each beginning of the text behind which this name stands. */
const valuesBefore = (name: string, text: string) =>
  [...text.matchAll(new RegExp(`(?=${name})`, 'g'))].map(({ index }) => text.slice(0, index));

async function canBeAskedFor(create: Fields): Promise<boolean> {
  const { CPU, Memory, DiskSpace, Quantity, Password } = create;
  if (![CPU, Memory, DiskSpace, Quantity].every((digits) => /^[1-9]\d*$/.test(digits ?? ''))) return false;
  if (Password !== undefined && !isTextInBase64(Password)) return false;
  return isAccepted({
    name: create.Name,
    region: create.Region,
    zone: create.Zone,
    imageId: create.ImageId,
    tag: create.Tag,
    chargeType: create.ChargeType,
    loginMode: create.LoginMode,
    chargeQuantity: Number(Quantity),
    cpu: Number(CPU),
    memory: Number(Memory),
    diskSpace: Number(DiskSpace),
  });
}

/** A password is text: of what looks like Base64, little is. */
function isTextInBase64(base64: string): boolean {
  const text = Buffer.from(base64, 'base64').toString();
  return base64 !== '' && Buffer.from(text).toString('base64') === base64;
}

async function isAccepted(host: Readonly<Record<string, string | number | undefined>>): Promise<boolean> {
  const declared = { apiVersion: 'hostwright/v1', hosts: [{ password: { env: 'A' }, ...host }] };
  // A field a line: a fault shows its line, and most of these have several faults.
  const text = JSON.stringify(declared, null, 1);
  try {
    return makeDesiredHosts(await parseDeclaration([{ file: 'hosts.yaml', text }])).length === 1;
  } catch (error) {
    if (error instanceof DeclarationError) return false;
    throw error;
  }
}

it('of all creates that one signed text may stand for, a declaration can ask for one at most', async () => {
  let [ambiguous, asked] = [0, 0];

  for (const text of new Set(creates.map(signedText))) {
    const readings = readingsOf(text);
    const possible: Fields[] = [];
    for (const reading of readings) if (await canBeAskedFor(reading)) possible.push(reading);

    expect(possible.slice(1), text).toEqual([]);
    if (readings.length > 1) ambiguous += 1;
    asked += possible.length;
  }

  // The promise must not be kept by texts that nobody could misread, nor by refusing all.
  expect(ambiguous).toBeGreaterThan(200);
  expect(asked).toBeGreaterThan(20);
});

it.each([
  [{ imageId: 'xLoginModey', loginMode: 'z' }],
  [{ chargeType: 'MonthDiskSpace1' }],
  [{ loginMode: 'aMemory1Nameb' }],
  [{ name: 'webPasswordUGFzcw' }],
  [{ name: 'webPublicKeyx' }],
  [{ tag: 'aZoneb' }],
])('a value that holds the name of the next parameter is refused: %j', async (fields) => {
  const usual = {
    name: 'a',
    region: 'r',
    zone: 'z',
    imageId: 'i',
    chargeType: 'Month',
    loginMode: 'Password',
    tag: 't',
    cpu: 1,
    memory: 2,
    diskSpace: 3,
  };

  expect(await isAccepted(usual)).toBe(true);
  expect(await isAccepted({ ...usual, ...fields })).toBe(false);
});
