/** From flags, environment and the operator's clouds.yaml alone, never from a declaration under review. */

import { parseEndpoint } from '../../cloud/endpoint.ts';
import { accountOf, parseKeys } from '../../cloud/keys.ts';
import type { Wire } from '../../cloud/wire.ts';
import { wires } from '../../cloud/wires.ts';
import type { Settings } from '../../declare/declaration.ts';
import { type CloudOption, keyVariables, projectOfCreates, variableOfOption } from '../../model/dialect.ts';
import { attempt, KnownError } from '../../model/errors.ts';
import type { CloudScope } from '../../model/host.ts';
import type { Io } from '../io.ts';
import { parseChoice, parseCount, parseDuration, parseRetCodes, parseSwitch, type ValueSource } from './flag-values.ts';
import type { CloudFlags, ProjectFlags } from './flags.ts';
import type { CloudKeys } from './named-cloud.ts';
import { readKey } from './private-files.ts';

/** The dialect of a run, and the project that it is about. */
type DialectSettings = Pick<Settings, 'dialect' | 'projectId'>;

export type CloudSettings = Readonly<Awaited<ReturnType<typeof makeCloudSettings>>>;

/** For commands that read no declaration: only a dialect whose creates name a project uses one. */
export function readDialect({ project }: ProjectFlags): DialectSettings {
  return project === undefined ? { dialect: 'documented' } : { dialect: 'uhost', projectId: project };
}

/** Throws KnownError for the first fault; nothing has been sent by then. */
export async function readCloudSettings(
  flags: CloudFlags,
  io: Pick<Io, 'env' | 'cwd'>,
  settings: DialectSettings,
): Promise<CloudSettings> {
  if (!flags.cloud) return makeCloudSettings(requireOwnCloud(flags, io.env), flags, io.env, settings);
  // Loads a reader of YAML, which most runs do not need for this.
  const { readNamedCloud, refuseSecondCloud } = await import('./named-cloud.ts');
  refuseSecondCloud(flags, io.env);
  return makeCloudSettings(await readNamedCloud(flags.cloud, flags, io), flags, io.env, settings);
}

/** Throws KnownError for an option or an environment that cannot be used. */
export async function makeCloudSettings(
  cloud: CloudKeys,
  flags: Pick<CloudFlags, 'max-rps' | 'debug'>,
  env: Io['env'],
  { dialect, projectId }: DialectSettings,
) {
  requireVerification(env);
  const wire: Wire = await wires[dialect]();
  return {
    dialect,
    wire,
    /** The project in which hosts are created, if creates name one. It has a journal of its own. */
    project: projectOfCreates({ dialect, projectId }),
    ...cloud,
    ...readCloudOptions(cloud, wire, env),
    pagesAtOnce: wire.pace.pagesAtOnce,
    /** Maximum number of requests per second; undefined: as many as the cloud accepts. */
    mostPerSecond: flags['max-rps'],
    debug: flags.debug,
  };
}

/** Throws KnownError if certificates are not checked. */
export function requireVerification(env: Io['env']): void {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED !== '0') return;
  throw new KnownError(
    'tls-verification-off',
    'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the check of certificates: anyone between here and the cloud could read passwords and repeat signed creates.',
    { suggestions: ['Unset it. For a certificate of your own authority, set NODE_EXTRA_CA_CERTS to its file.'] },
  );
}

/** What flags and variables name, or what is wrong with each part of it. */
export function readOwnCloud({ endpoint }: CloudFlags, env: Io['env']) {
  const [publicKey, privateKey, token] = keyVariables;
  return {
    endpoint: attempt(() => parseEndpoint(endpoint)),
    keys: attempt(() => parseKeys(readKey(env, publicKey), readKey(env, privateKey), readKey(env, token))),
  };
}

/** Reports everything that is missing at once, so that one run is enough to find out. */
function requireOwnCloud(flags: CloudFlags, env: Io['env']): CloudKeys {
  const { endpoint, keys } = readOwnCloud(flags, env);
  const isMissing = (flags.endpoint ?? '').trim() === '';
  if (endpoint instanceof KnownError && isMissing) {
    const { message, suggestions } = keys instanceof KnownError ? keys : { message: '', suggestions: [] };
    throw new KnownError(endpoint.code, `${endpoint.message} ${message}`.trim(), {
      suggestions: [...endpoint.suggestions, ...suggestions, 'Or name a cloud of clouds.yaml with --cloud.'],
    });
  }
  if (endpoint instanceof KnownError) throw endpoint;
  if (keys instanceof KnownError) throw keys;
  return { endpoint, keys, otherKeys: () => [], options: {}, named: '' };
}

/**
 * Throws KnownError `account-differs` if the declaration is for other keys: two key pairs of one cloud account have two
 * journals and two locks, so neither would know what the other one sent.
 */
export function scopeOf(
  { endpoint, keys }: Pick<CloudSettings, 'endpoint' | 'keys'>,
  { account: declared, projectId, dialect }: Pick<Settings, 'account' | 'projectId' | 'dialect'>,
): CloudScope {
  const account = accountOf(keys.publicKey);
  if (declared !== undefined && declared !== account) {
    throw new KnownError(
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
  return {
    endpoint: endpoint.origin,
    account,
    ...(projectId !== undefined && { projectId }),
    ...(dialect !== 'documented' && { dialect }),
  };
}

const usualPageSize = 100;
const usualSettleWaitMs = 120_000;

/** Throws KnownError `flag-invalid` for the first value that cannot be used. */
function readCloudOptions(cloud: CloudKeys, { forms, largestPage }: Wire, env: Io['env']) {
  const read = <Value>(option: CloudOption, parse: (source: ValueSource, text: string) => Value): Value | undefined => {
    const variable = variableOfOption(option);
    // An empty variable counts as not set.
    if (env[variable]) return parse({ variable }, env[variable]);
    const text = cloud.options[option];
    return text === undefined ? undefined : parse({ key: option, of: cloud.named }, text);
  };
  const pageSize = read('pageSize', (source, text) => parseCount(source, text, 1, largestPage)) ?? usualPageSize;
  return {
    /** Undefined: the default of the dialect. */
    requestForm: read('requestForm', (source, text) => parseChoice(source, text, forms.known)),
    useEnvProxy: read('useEnvProxy', parseSwitch) ?? false,
    retCodes: read('retCodes', parseRetCodes) ?? new Map(),
    pageSize,
    stalenessMs: read('listingStaleness', (source, text) => parseDuration(source, text, { zero: true })) ?? 0,
    /** Milliseconds for one listing of a region; undefined: no deadline. */
    timeoutMs: read('timeout', parseDuration),
    /** Milliseconds for which a run waits until its hosts are listed. */
    settleWaitMs: read('settleWait', parseDuration) ?? usualSettleWaitMs,
  };
}
