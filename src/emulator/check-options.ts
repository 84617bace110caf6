import { checkFault } from './faults/fault.ts';
import { checkRateLimit } from './faults/rate-limit.ts';
import { checkGivenHosts } from './given-host.ts';
import type { CloudOptions, EmulatorOptions } from './options.ts';
import { suggestName } from './suggest-name.ts';

/** Says what is wrong with a value at a place; empty if it is valid. */
type OptionCheck = (value: unknown, place: string) => readonly string[];

/** The longest delay of a Node timer. */
const longestDelay = 2_147_483_647;

function checkWholeNumber(least: number, most: number): OptionCheck {
  return (value, place) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
      ? []
      : [`${place} must be a whole number from ${least} to ${most}`];
}

const checkDuration = checkWholeNumber(0, longestDelay);

function checkText(least: number): OptionCheck {
  return (value, place) =>
    typeof value === 'string' && value.length >= least
      ? []
      : [`${place} must be text${least > 0 ? ', not empty' : ''}`];
}

function checkYesOrNo(value: unknown, place: string): readonly string[] {
  return typeof value === 'boolean' ? [] : [`${place} must be true or false`];
}

function checkFunction(value: unknown, place: string): readonly string[] {
  return typeof value === 'function' ? [] : [`${place} must be a function`];
}

const cloudChecks: Readonly<Record<keyof CloudOptions, OptionCheck>> = {
  latencyMs: checkDuration,
  pageCap: checkWholeNumber(1, 1_000_000),
  visibilityLagMs: checkDuration,
  provisioningMs: checkDuration,
  faults: (value, place) => {
    if (!Array.isArray(value)) return [`${place} must be a list of faults`];
    return value.flatMap((fault: unknown, index) => checkFault(fault).map((what) => `${place}[${index}]: ${what}`));
  },
  rateLimit: (value, place) => (value === null ? [] : checkRateLimit(value).map((what) => `${place}: ${what}`)),
  defaultTag: checkText(0),
  defaultProject: checkText(1),
  acceptTag: checkYesOrNo,
  zoneRequired: checkYesOrNo,
  refuseWithoutProject: checkYesOrNo,
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
  rewrite: checkFunction,
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
