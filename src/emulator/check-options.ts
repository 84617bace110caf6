import { dialectNames } from '../core/dialect.ts';
import { checkFault } from './faults/fault.ts';
import { checkRateLimit } from './faults/rate-limit.ts';
import { checkGivenHosts } from './given-host.ts';
import {
  checkDuration,
  checkFunction,
  checkMode,
  checkModes,
  checkText,
  checkTexts,
  checkWholeNumber,
  checkYesOrNo,
  type OptionCheck,
} from './option-checks.ts';
import {
  type CloudOptions,
  type EmulatorOptions,
  emptyRowsModes,
  limitModes,
  offsetModes,
  totalCountModes,
} from './options.ts';
import { suggestName } from './suggest-name.ts';

const cloudChecks: Readonly<Record<keyof CloudOptions, OptionCheck>> = {
  latencyMs: (value, place) => {
    if (!Array.isArray(value)) return checkDuration(value, place);
    const [least, most] = value;
    const right =
      value.length === 2 &&
      checkDuration(least, place).length + checkDuration(most, place).length === 0 &&
      least <= most;
    return right ? [] : [`${place} must be milliseconds, or [least, most]`];
  },
  pageCap: checkWholeNumber(1, 1_000_000),
  visibilityLagMs: checkDuration,
  deletionLagMs: checkDuration,
  provisioningMs: checkDuration,
  faults: (value, place) => {
    if (!Array.isArray(value)) return [`${place} must be a list of faults`];
    return value.flatMap((fault: unknown, index) => checkFault(fault).map((what) => `${place}[${index}]: ${what}`));
  },
  rateLimit: (value, place) => (value === null ? [] : checkRateLimit(value).map((what) => `${place}: ${what}`)),
  defaultTag: checkText(0),
  defaultProject: checkText(1),
  totalCount: checkMode(totalCountModes),
  acceptTag: checkYesOrNo,
  zoneRequired: checkYesOrNo,
  answerHostIds: checkYesOrNo,
  lowerCaseNames: checkYesOrNo,
  pageOffsets: checkYesOrNo,
  ignoreOffset: checkYesOrNo,
  filterAfterLimit: checkYesOrNo,
  resultWindow: checkWholeNumber(0, Number.MAX_SAFE_INTEGER),
  dialects: checkModes(dialectNames),
  offsetBeyondEnd: checkMode(offsetModes),
  limitAbove100: checkMode(limitModes),
  emptyRows: checkMode(emptyRowsModes),
  customImages: checkTexts,
  refuseWithoutProject: checkYesOrNo,
  uniquePrivateIp: checkYesOrNo,
};

const startChecks: Readonly<Record<Exclude<keyof EmulatorOptions, keyof CloudOptions>, OptionCheck>> = {
  publicKey: checkText(1),
  privateKey: checkText(1),
  port: checkWholeNumber(0, 65_535),
  preload: checkWholeNumber(0, 1_000_000),
  hosts: checkGivenHosts,
  seed: checkWholeNumber(0, 2 ** 32 - 1),
  startTime: checkWholeNumber(0, 2 ** 33),
  now: checkFunction,
  onRequest: checkFunction,
};

/** Checks the options of a start; an empty list means that they are valid. */
export function checkStartOptions(options: object): readonly string[] {
  return check(options, { ...cloudChecks, ...startChecks });
}

/** Checks options given to a running emulator; names those that can be set only at the start. */
export function checkCloudOptions(options: unknown): readonly string[] {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return ['Options must be an object.'];
  const fixed = Object.keys(options).filter((name) => Object.hasOwn(startChecks, name));
  if (fixed.length > 0) return fixed.map((name) => `"${name}" is fixed when the emulator starts.`);
  return check(options, cloudChecks);
}

/** The part of the options that may change later. */
export function cloudOptionsOf(options: CloudOptions): CloudOptions {
  const names = Object.keys(cloudChecks) as (keyof CloudOptions)[];
  return Object.fromEntries(names.map((name) => [name, options[name]])) as unknown as CloudOptions;
}

function check(options: object, checks: Readonly<Record<string, OptionCheck>>): readonly string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const known = Object.hasOwn(checks, name) ? checks[name] : undefined;
    return known === undefined
      ? [`There is no option ${JSON.stringify(name)}. ${suggestName(name, Object.keys(checks))}`]
      : known(value, name);
  });
}
