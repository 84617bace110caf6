/**
 * The endpoint and the keys. They come only from flags, environment and the operator's clouds.yaml,
 * never from a declaration under review.
 */
import { type DialectName, journalProjectOf } from '../../core/dialect.ts';
import { type ErrorCode, KnownError } from '../../core/errors.ts';
import type { Scope } from '../../core/host.ts';
import { escapeText } from '../../core/text/escape.ts';
import type { Settings } from '../../declaration/declaration.ts';
import { retCodes as emulatorRetCodes } from '../../emulator/faults/refusal.ts';
import { parseEndpoint } from '../../provider/endpoint.ts';
import { accountOf, parseKeys } from '../../provider/keys.ts';
import type { RequestForm } from '../../provider/request-form.ts';
import type { CodeMeaning, RetCodeTable } from '../../provider/ret-codes.ts';
import { wires } from '../../provider/wires.ts';
import type { Io } from '../io.ts';
import { parseChoice, parseCount, parseDuration, parseRate, parseRetCodes } from './flag-values.ts';
import { isEmulator } from './known-emulator.ts';
import type { CloudKeys, CloudsFlags } from './named-cloud.ts';
import { readKey } from './read-key.ts';

export interface ProjectFlags {
  readonly project?: string | undefined;
}

export interface CloudFlags extends CloudsFlags {
  readonly cloud?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly 'request-form'?: string | undefined;
  readonly 'use-env-proxy': boolean;
  readonly 'ret-codes'?: readonly string[] | undefined;
  readonly 'page-size': string;
  readonly 'listing-staleness': string;
  readonly timeout?: string | undefined;
  readonly 'max-rps'?: string | undefined;
  readonly debug: boolean;
}

/** The dialect of a run, and the project that it is about. */
export type DialectSettings = Pick<Settings, 'dialect' | 'projectId'>;

export interface CloudSettings extends CloudKeys {
  readonly dialect: DialectName;
  /** The project in which hosts are created, if creates name one. It has a journal of its own. */
  readonly project: string | undefined;
  /** Undefined: the default of the dialect. */
  readonly requestForm: RequestForm | undefined;
  readonly useEnvProxy: boolean;
  readonly retCodes: RetCodeTable;
  readonly pageSize: number;
  readonly hasLargestPage: boolean;
  readonly stalenessMs: number;
  readonly pagesAtOnce: number;
  /** Milliseconds for one listing of a region; undefined: no deadline. */
  readonly timeoutMs: number | undefined;
  /** Maximum number of requests per second; undefined: as many as the cloud accepts. */
  readonly mostPerSecond: number | undefined;
  readonly debug: boolean;
}

export const keyVariables = ['HOSTWRIGHT_PUBLIC_KEY', 'HOSTWRIGHT_PRIVATE_KEY', 'HOSTWRIGHT_SECURITY_TOKEN'];

/** For commands that read no declaration: only a dialect whose creates name a project uses one. */
export function readDialect({ project }: ProjectFlags): DialectSettings {
  return project === undefined ? { dialect: 'documented' } : { dialect: 'uhost', projectId: project };
}

/** Throws KnownError for the first fault; nothing has been sent by then. */
export async function readCloudSettings(
  flags: CloudFlags,
  io: Pick<Io, 'env' | 'cwd'>,
  { dialect, projectId }: DialectSettings,
): Promise<CloudSettings> {
  if (io.env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    throw new KnownError(
      'tls-verification-off',
      'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the check of certificates: anyone between here and the cloud could read passwords and repeat signed creates.',
      { suggestions: ['Unset it. For a certificate of your own authority, set NODE_EXTRA_CA_CERTS to its file.'] },
    );
  }
  const cloud = await readCloudKeys(flags, io);
  const { 'request-form': form } = flags;
  const { forms, largestPage, pace } = wires[dialect];
  const pageSize = parseCount('page-size', flags['page-size'], 1, largestPage);
  return {
    dialect,
    project: journalProjectOf({ dialect, projectId }),
    ...cloud,
    requestForm: form === undefined ? undefined : parseChoice('request-form', form, forms.known),
    useEnvProxy: flags['use-env-proxy'],
    retCodes: readRetCodes(flags['ret-codes'] ?? [], cloud),
    pageSize,
    hasLargestPage: pageSize === largestPage,
    stalenessMs: parseDuration('listing-staleness', flags['listing-staleness'], { zero: true }),
    pagesAtOnce: pace.pagesAtOnce,
    timeoutMs: flags.timeout === undefined ? undefined : parseDuration('timeout', flags.timeout),
    mostPerSecond: flags['max-rps'] === undefined ? undefined : parseRate('max-rps', flags['max-rps']),
    debug: flags.debug,
  };
}

async function readCloudKeys(flags: CloudFlags, io: Pick<Io, 'env' | 'cwd'>): Promise<CloudKeys> {
  if (!flags.cloud) return readOnlyCloud(flags, io.env);
  refuseSecondCloud(flags, io.env);
  // Loads a reader of YAML, which most runs do not need for this.
  const { readNamedCloud } = await import('./named-cloud.ts');
  return readNamedCloud(flags.cloud, flags, io);
}

/** A key of clouds.yaml reaches no other endpoint, and an endpoint there gets no other key. */
function refuseSecondCloud({ cloud = '', endpoint }: CloudFlags, env: Io['env']): void {
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

/** Reports everything that is missing at once, so that one run is enough to find out. */
function readOnlyCloud(flags: CloudFlags, env: Io['env']): CloudKeys {
  const readKeys = () => {
    const [publicKey, privateKey, token] = keyVariables.map((variable) => readKey(env, variable));
    return parseKeys(publicKey, privateKey, token);
  };
  try {
    return { endpoint: parseEndpoint(flags.endpoint), keys: readKeys(), otherKeys: () => [] };
  } catch (error) {
    if (!(error instanceof KnownError) || error.code !== 'endpoint-missing') throw error;
    const { message, suggestions } = catchKnown(readKeys, 'key-missing') ?? { message: '', suggestions: [] };
    throw new KnownError(error.code, `${error.message} ${message}`.trim(), {
      suggestions: [...error.suggestions, ...suggestions, 'Or name a cloud of clouds.yaml with --cloud.'],
    });
  }
}

function catchKnown(work: () => unknown, code: ErrorCode): KnownError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof KnownError && error.code === code ? error : undefined;
  }
}

/** What the operator says about a code overrides what is known about it. */
function readRetCodes(texts: readonly string[], cloud: Pick<CloudSettings, 'endpoint' | 'keys'>): RetCodeTable {
  const given = parseRetCodes(texts);
  return isEmulator(cloud) ? new Map([...emulatorCodes, ...given]) : given;
}

/** All refusals of the emulator are sure: it refuses before it makes anything. */
const emulatorCodes: RetCodeTable = new Map(
  Object.entries(emulatorRetCodes).map(([reason, code]): [number, ReadonlySet<CodeMeaning>] => [
    code,
    new Set([reason === 'too-many-requests' ? 'throttled' : 'refused']),
  ]),
);

/** HTTP statuses of gateways that may have passed the request on. */
const gatewayStatus = /^(408|425|50[0234])=(refused|throttled)$/;

/** Notes about codes that were perhaps meant as HTTP statuses. */
export function noteRetCodes({ 'ret-codes': texts = [] }: Pick<CloudFlags, 'ret-codes'>): readonly string[] {
  return texts
    .filter((text) => gatewayStatus.test(text))
    .map(
      (text) =>
        `--ret-codes ${text} is about a RetCode, not about the HTTP status. Leave it out if a gateway may write it: the request may have been passed on, and its host could be created twice`,
    );
}

/** Notes about the environment for the operator. No command fails because of them. */
export function noteEnvironment(env: Io['env']): readonly string[] {
  const preloads = /(^|\s)(--require|-r|--import)\b/.test(env.NODE_OPTIONS ?? '');
  const twice = keyVariables.filter((variable) => env[variable] !== undefined && env[`${variable}_FILE`] !== undefined);
  return [
    ...(preloads
      ? ['NODE_OPTIONS loads foreign code into this process, which can see keys and passwords: unset it in CI']
      : []),
    ...twice.map((variable) => `${variable} is ignored: ${variable}_FILE is set too, and a file wins`),
  ];
}

/**
 * Throws KnownError `account-differs` if the declaration is for other keys: two key pairs of one
 * cloud account have two journals and two locks, so neither would know what the other one sent.
 */
export function scopeOf(
  { endpoint, keys }: Pick<CloudSettings, 'endpoint' | 'keys'>,
  { account: declared, projectId, dialect }: Pick<Settings, 'account' | 'projectId' | 'dialect'>,
): Scope {
  const account = accountOf(keys.publicKey);
  if (declared !== undefined && declared !== account) throw makeOtherKeysError(declared, account);
  return {
    endpoint: endpoint.origin,
    account,
    ...(projectId !== undefined && { projectId }),
    ...(dialect !== 'documented' && { dialect }),
  };
}

function makeOtherKeysError(declared: string, account: string): KnownError {
  return new KnownError(
    'account-differs',
    `The declaration is for the account ${declared}, and the keys belong to ${account}. Other keys have another journal and another lock, so this run would not know the creates that were sent with the declared keys. Nothing was sent.`,
    {
      suggestions: [
        `Use the keys of the account ${declared}.`,
        `If the keys were changed on purpose: settle every open intent of the old ones, then declare account: "${account}".`,
      ],
    },
  );
}
