/** How a cloud behaves: what a variable says, else clouds.yaml under its name, else a default. */
import { type CloudOption, variableOfOption } from '../../core/cloud-options.ts';
import type { DialectName } from '../../core/dialect.ts';
import { retCodes as emulatorRetCodes } from '../../emulator/refusal.ts';
import type { RequestForm } from '../../provider/request.ts';
import type { CodeMeaning, RetCodeTable } from '../../provider/ret-codes.ts';
import { wires } from '../../provider/wires.ts';
import type { Io } from '../io.ts';
import { parseChoice, parseCount, parseDuration, parseRetCodes, parseSwitch, type ValueSource } from './flag-values.ts';
import { isEmulator } from './known-emulator.ts';
import type { CloudKeys } from './named-cloud.ts';

export interface CloudOptionValues {
  /** Undefined: the default of the dialect. */
  readonly requestForm: RequestForm | undefined;
  readonly useEnvProxy: boolean;
  readonly retCodes: RetCodeTable;
  readonly pageSize: number;
  readonly hasLargestPage: boolean;
  readonly stalenessMs: number;
  /** Milliseconds for one listing of a region; undefined: no deadline. */
  readonly timeoutMs: number | undefined;
  /** Milliseconds for which a run waits until its hosts are listed. */
  readonly settleWaitMs: number;
}

const usualPageSize = 100;
const usualSettleWaitMs = 120_000;

/** Throws KnownError `flag-invalid` for the first value that cannot be used. */
export function readCloudOptions(cloud: CloudKeys, dialect: DialectName, env: Io['env']): CloudOptionValues {
  const { forms, largestPage } = wires[dialect];
  const read = <Value>(option: CloudOption, parse: (source: ValueSource, text: string) => Value): Value | undefined => {
    const [source, text] = findOption(option, cloud, env);
    return text === undefined ? undefined : parse(source, text);
  };
  const pageSize = read('pageSize', (source, text) => parseCount(source, text, 1, largestPage)) ?? usualPageSize;
  return {
    requestForm: read('requestForm', (source, text) => parseChoice(source, text, forms.known)),
    useEnvProxy: read('useEnvProxy', parseSwitch) ?? false,
    retCodes: withEmulatorCodes(read('retCodes', parseRetCodes) ?? new Map(), cloud),
    pageSize,
    hasLargestPage: pageSize === largestPage,
    stalenessMs: read('listingStaleness', (source, text) => parseDuration(source, text, { zero: true })) ?? 0,
    timeoutMs: read('timeout', parseDuration),
    settleWaitMs: read('settleWait', parseDuration) ?? usualSettleWaitMs,
  };
}

/** An empty variable counts as not set. */
function findOption(
  option: CloudOption,
  { named, options }: Pick<CloudKeys, 'named' | 'options'>,
  env: Io['env'],
): readonly [ValueSource, string | undefined] {
  const variable = variableOfOption(option);
  if (env[variable]) return [{ variable }, env[variable]];
  return [{ key: option, of: named }, options[option]];
}

/** What the operator says about a code overrides what is known about it. */
function withEmulatorCodes(given: RetCodeTable, cloud: CloudKeys): RetCodeTable {
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
const gatewayStatuses: readonly number[] = [408, 425, 500, 502, 503, 504];

/** Notes about codes that were perhaps meant as HTTP statuses. */
export function noteRetCodes({ retCodes }: Pick<CloudOptionValues, 'retCodes'>): readonly string[] {
  return gatewayStatuses.flatMap((status) => {
    const sure = [...(retCodes.get(status) ?? [])].filter((meaning) => meaning !== 'transient');
    return sure.map(
      (meaning) =>
        `${status}=${meaning} is about a RetCode, not about the HTTP status. Leave it out if a gateway may write it: the request may have been passed on, and its host could be created twice`,
    );
  });
}
