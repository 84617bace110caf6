/** Reads text as on or off; undefined if it means neither. */
export function readSwitch(text: string): boolean | undefined {
  if (/^(1|true|y|yes)$/i.test(text)) return true;
  return /^(0|false|n|no)$/i.test(text) ? false : undefined;
}
