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
