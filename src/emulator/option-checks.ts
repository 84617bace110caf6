import { suggestName } from './suggest-name.ts';

/** Says what is wrong with a value at a place; empty if it is valid. */
export type OptionCheck = (value: unknown, place: string) => readonly string[];

/** The longest delay of a Node timer. */
const longestDelay = 2_147_483_647;

export function checkWholeNumber(least: number, most: number): OptionCheck {
  return (value, place) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
      ? []
      : [`${place} must be a whole number from ${least} to ${most}`];
}

export const checkDuration = checkWholeNumber(0, longestDelay);

export function checkText(least: number): OptionCheck {
  return (value, place) =>
    typeof value === 'string' && value.length >= least
      ? []
      : [`${place} must be text${least > 0 ? ', not empty' : ''}`];
}

export function checkYesOrNo(value: unknown, place: string): readonly string[] {
  return typeof value === 'boolean' ? [] : [`${place} must be true or false`];
}

export function checkFunction(value: unknown, place: string): readonly string[] {
  return typeof value === 'function' ? [] : [`${place} must be a function`];
}

export function checkMode(modes: readonly string[]): OptionCheck {
  return (value, place) =>
    modes.some((mode) => mode === value) ? [] : [`${place} is not a known mode. ${suggestName(String(value), modes)}`];
}

/** Checks a list of one or more of these. */
export function checkModes(modes: readonly string[]): OptionCheck {
  return (value, place) => {
    if (!Array.isArray(value) || value.length === 0) return [`${place} must be a list of one or more`];
    return value.flatMap((mode: unknown, index) => checkMode(modes)(mode, `${place}[${index}]`));
  };
}

/** Checks an object whose values are text. */
export function checkTexts(value: unknown, place: string): readonly string[] {
  const right =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string' && text !== '');
  return right ? [] : [`${place} must be an object of texts, none of them empty`];
}
