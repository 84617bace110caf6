/**
 * What an operator may say about how a cloud behaves: a key of clouds.yaml under the name of the cloud, or a variable,
 * which wins.
 */
export const cloudOptions = [
  'requestForm',
  'pageSize',
  'listingStaleness',
  'retCodes',
  'timeout',
  'settleWait',
  'useEnvProxy',
] as const;

export type CloudOption = (typeof cloudOptions)[number];

/** Values as text, like those of variables. */
export type CloudOptionTexts = Readonly<Partial<Record<CloudOption, string>>>;

/** `HOSTWRIGHT_PAGE_SIZE` for `pageSize`. */
export function variableOfOption(option: CloudOption): string {
  return `HOSTWRIGHT_${option.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}

/** Reads the text of a variable as on or off; undefined if it means neither. */
export function readSwitch(text: string): boolean | undefined {
  if (/^(1|true|y|yes)$/i.test(text)) return true;
  return /^(0|false|n|no)$/i.test(text) ? false : undefined;
}
