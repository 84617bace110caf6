/** `--cloud NAME`: an endpoint and the keys that belong to it, from the operator's clouds.yaml. */
import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { parseEndpoint } from '../../cloud/endpoint.ts';
import { type Keys, parseKeys } from '../../cloud/keys.ts';
import { readRegularFile } from '../../declare/files.ts';
import type { KeyPlace, NamedCloud } from '../../declare/parse-clouds.ts';
import { type CloudOptionTexts, keyVariables } from '../../model/dialect.ts';
import { attempt, KnownError } from '../../model/errors.ts';
import { escapeText } from '../../model/text/escape.ts';
import { suggestNearest } from '../../model/text/similar-names.ts';
import type { Io } from '../io.ts';
import type { CloudFlags } from './flags.ts';
import { findOtherWriters, listFolders, readKeyFile } from './private-files.ts';

export type CloudsFlags = Pick<CloudFlags, 'clouds'>;

/** An endpoint, and the keys that are used there. */
export interface CloudKeys {
  readonly endpoint: URL;
  readonly keys: Keys;
  /** The keys of other clouds of clouds.yaml, which no host of this one may get. */
  readonly otherKeys: () => readonly Keys[];
  readonly options: CloudOptionTexts;
  /** How messages about its options name it. */
  readonly named: string;
}

type CloudsIo = Pick<Io, 'env' | 'cwd'>;

/** A key of clouds.yaml reaches no other endpoint, and an endpoint there gets no other key. */
export function refuseSecondCloud({ cloud = '', endpoint }: CloudFlags, env: Io['env']): void {
  const variables = keyVariables.flatMap((name) => [name, `${name}_FILE`]).filter((name) => env[name]);
  const given = endpoint === env.HOSTWRIGHT_ENDPOINT ? 'HOSTWRIGHT_ENDPOINT' : '--endpoint';
  const second = [...(endpoint ? [given] : []), ...variables];
  if (second.length === 0) return;
  const one = cloud === env.HOSTWRIGHT_CLOUD ? 'HOSTWRIGHT_CLOUD' : '--cloud';
  throw new KnownError(
    'flag-invalid',
    `Two clouds are named: ${JSON.stringify(escapeText(cloud))} by ${one}, and another one by ${second.join(' and ')}. Keys of clouds.yaml are used only at their own endpoint.`,
    { suggestions: [`Leave out ${second.join(' and ')} to use clouds.yaml, or ${one} to use the others.`] },
  );
}

/** Throws KnownError, which never repeats a key. */
export async function readNamedCloud(name: string, flags: CloudsFlags, io: CloudsIo): Promise<CloudKeys> {
  const file = findCloudsFile(flags, io);
  const clouds = await readCloudsFile(file);
  const cloud = clouds.get(name);
  if (cloud === undefined) {
    const known = [...clouds.keys()];
    const advice = known.length === 0 ? 'The file names no cloud.' : `It has ${known.toSorted().join(', ')}.`;
    const message = `There is no cloud ${JSON.stringify(escapeText(name))} in ${escapeText(file)}.`;
    throw new KnownError('endpoint-unusable', message, { suggestions: [...suggestNearest(name, known), advice] });
  }
  const others = [...clouds].filter(([other]) => other !== name);
  return {
    endpoint: explain(name, file, () => parseEndpoint(cloud.endpoint)),
    keys: explain(name, file, () => readKeys(cloud, file, io)),
    otherKeys: () => others.flatMap(([, other]) => findKeys(other, file, io)),
    options: cloud.options,
    named: `${name} of ${escapeText(file)}`,
  };
}

function findCloudsFile({ clouds }: CloudsFlags, { env, cwd }: CloudsIo): string {
  if (clouds) return resolve(cwd, clouds);
  const { XDG_CONFIG_HOME: config, HOME: home } = env;
  // A relative path is ignored, as the XDG specification requires.
  const folders = [config, home && join(home, '.config')].filter((one) => one !== undefined && isAbsolute(one));
  if (folders[0]) return join(folders[0], 'hostwright', 'clouds.yaml');
  throw new KnownError(
    'clouds-unusable',
    'There is no folder for clouds.yaml: neither XDG_CONFIG_HOME nor HOME is an absolute path.',
    { suggestions: ['Name the file with HOSTWRIGHT_CLOUDS.'] },
  );
}

async function readCloudsFile(file: string): Promise<ReadonlyMap<string, NamedCloud>> {
  const read = readRegularFile(file);
  if (read.status !== 'read') {
    throw new KnownError('clouds-unusable', `The file of the clouds ${escapeText(file)} ${read.reason}.`, {
      suggestions: [
        'Write this file, or name another one with HOSTWRIGHT_CLOUDS: hostwright schema clouds shows its fields.',
      ],
    });
  }
  const target = await realpath(file).catch(() => file);
  const [why] = findOtherWriters([target], [...listFolders(target), ...listFolders(file)]);
  if (why !== undefined) {
    const message = `Other users may change ${escapeText(file)}, because ${escapeText(why)}: whoever changes it can have requests that are signed with your keys sent elsewhere.`;
    const advice = 'Take that right away with chmod go-w, or let the file and its folder belong to you or to root.';
    throw new KnownError('clouds-unusable', message, { suggestions: [advice] });
  }
  const text = Buffer.from(read.bytes).toString('utf8');
  const { parseClouds } = await import('../../declare/parse-clouds.ts');
  return parseClouds({ file, text });
}

/** Says of an error about an endpoint or keys which entry of the file it is about. */
function explain<Value>(name: string, file: string, work: () => Value): Value {
  const value = attempt(work);
  if (!(value instanceof KnownError)) return value;
  throw new KnownError(value.code, `The cloud ${name} of ${escapeText(file)}: ${value.message}`, {
    suggestions: [`Correct what this file says about ${name}, or what it names.`],
  });
}

function readKeys({ publicKey, privateKey, securityToken }: NamedCloud, file: string, { env }: CloudsIo): Keys {
  const read = (name: string, place: KeyPlace): string => {
    const text =
      'env' in place ? env[place.env] : readKeyFile(resolve(dirname(file), place.file), `The file of ${name}`);
    if (text) return text;
    const why = 'env' in place ? `The variable ${place.env} of ${name} is not set.` : `The file of ${name} is empty.`;
    throw new KnownError('key-unusable', why);
  };
  return parseKeys(
    read('publicKey', publicKey),
    read('privateKey', privateKey),
    securityToken && read('securityToken', securityToken),
  );
}

/** Empty if this process cannot read them: then it cannot give them away either. */
function findKeys(cloud: NamedCloud, file: string, io: CloudsIo): readonly Keys[] {
  const keys = attempt(() => readKeys(cloud, file, io));
  return keys instanceof KnownError ? [] : [keys];
}
