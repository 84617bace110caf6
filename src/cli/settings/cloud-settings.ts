/**
 * The endpoint and the keys. They come only from flags and environment, never from a declaration
 * under review.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { type DialectName, journalProjectOf } from '../../core/dialect.ts';
import { type ErrorCode, KnownError } from '../../core/errors.ts';
import type { Scope } from '../../core/host.ts';
import type { Settings } from '../../declaration/declaration.ts';
import { retCodes as emulatorRetCodes } from '../../emulator/faults/refusal.ts';
import { parseEndpoint } from '../../provider/endpoint.ts';
import { accountOf, type Keys, parseKeys } from '../../provider/keys.ts';
import type { RequestForm } from '../../provider/request-form.ts';
import type { CodeMeaning, RetCodeTable } from '../../provider/ret-codes.ts';
import { wires } from '../../provider/wires.ts';
import type { Io } from '../io.ts';
import { parseChoice, parseCount, parseDuration, parseRate, parseRetCodes } from './flag-values.ts';
import { isEmulator } from './known-emulator.ts';

export interface ProjectFlags {
  readonly project?: string | undefined;
}

export interface CloudFlags {
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

export interface CloudSettings {
  readonly dialect: DialectName;
  /** The project in which hosts are created, if creates name one. It has a journal of its own. */
  readonly project: string | undefined;
  readonly endpoint: URL;
  readonly keys: Keys;
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

const keyVariables = ['HOSTWRIGHT_PUBLIC_KEY', 'HOSTWRIGHT_PRIVATE_KEY', 'HOSTWRIGHT_SECURITY_TOKEN'];

/** For commands that read no declaration: only a dialect whose creates name a project uses one. */
export function readDialect({ project }: ProjectFlags): DialectSettings {
  return project === undefined ? { dialect: 'documented' } : { dialect: 'uhost', projectId: project };
}

/** Throws KnownError for the first fault; nothing has been sent by then. */
export function readCloudSettings(
  flags: CloudFlags,
  { env }: Pick<Io, 'env'>,
  { dialect, projectId }: DialectSettings,
): CloudSettings {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    throw new KnownError(
      'tls-verification-off',
      'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the check of certificates: anyone between here and the cloud could read passwords and repeat signed creates.',
      { suggestions: ['Unset it. For a certificate of your own authority, set NODE_EXTRA_CA_CERTS to its file.'] },
    );
  }
  const { endpoint, keys } = readAccess(flags, env);
  const { 'request-form': form } = flags;
  const { forms, largestPage, pace } = wires[dialect];
  const pageSize = parseCount('page-size', flags['page-size'], 1, largestPage);
  return {
    dialect,
    project: journalProjectOf({ dialect, projectId }),
    endpoint,
    keys,
    requestForm: form === undefined ? undefined : parseChoice('request-form', form, forms.known),
    useEnvProxy: flags['use-env-proxy'],
    retCodes: readRetCodes(flags['ret-codes'] ?? [], { endpoint, keys }),
    pageSize,
    hasLargestPage: pageSize === largestPage,
    stalenessMs: parseDuration('listing-staleness', flags['listing-staleness'], { zero: true }),
    pagesAtOnce: pace.pagesAtOnce,
    timeoutMs: flags.timeout === undefined ? undefined : parseDuration('timeout', flags.timeout),
    mostPerSecond: flags['max-rps'] === undefined ? undefined : parseRate('max-rps', flags['max-rps']),
    debug: flags.debug,
  };
}

/** Reports everything that is missing at once, so that one run is enough to find out. */
function readAccess(flags: CloudFlags, env: Io['env']): Pick<CloudSettings, 'endpoint' | 'keys'> {
  const readKeys = () => {
    const [publicKey, privateKey, token] = keyVariables.map((variable) => readKey(env, variable));
    return parseKeys(publicKey, privateKey, token);
  };
  try {
    return { endpoint: parseEndpoint(flags.endpoint), keys: readKeys() };
  } catch (error) {
    if (!(error instanceof KnownError) || error.code !== 'endpoint-missing') throw error;
    const { message, suggestions } = catchKnown(readKeys, 'key-missing') ?? { message: '', suggestions: [] };
    throw new KnownError(error.code, `${error.message} ${message}`.trim(), {
      suggestions: [...error.suggestions, ...suggestions],
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

/**
 * A file is preferred to the variable itself, because it does not leak into child processes. One
 * line break at its end is removed.
 */
export function readKey(env: Io['env'], variable: string): string | undefined {
  const file = env[`${variable}_FILE`];
  if (file === undefined || file === '') return env[variable];
  try {
    return readKeyFile(file);
  } catch (cause) {
    throw new KnownError(
      'key-missing',
      `The file that ${variable}_FILE names cannot be read (${describeReadFailure(cause)}).`,
      {
        suggestions: [`Check the path, or unset ${variable}_FILE and set ${variable}.`],
      },
    );
  }
}

/** In one or two words, for a message. */
export function describeReadFailure(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'it is not a small regular file';
}

/** Much longer than any key. A longer file is not a key file. */
const longestKey = 4096;

/**
 * Removes one line break at the end. Opens the file without waiting, because a pipe that nobody
 * writes to, or an endless device, must not hang a pipeline.
 */
export function readKeyFile(file: string): string {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const bytes = Buffer.alloc(longestKey + 1);
    const size = fstatSync(descriptor).isFile() ? readSync(descriptor, bytes) : bytes.length;
    if (size > longestKey) throw new Error('no key');
    return bytes.toString('utf8', 0, size).replace(/\r?\n$/, '');
  } finally {
    closeSync(descriptor);
  }
}

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
