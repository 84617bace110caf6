/** When two names are the same to a person, although the API tells them apart: then these have one result. */

const ascii = /^[\u0021-\u007e]*$/;

/** Ignores case and Unicode form. */
export function ignoreCase(name: string): string {
  return (ascii.test(name) ? name : name.normalize('NFKC')).toLowerCase();
}

/** Also ignores characters that nobody sees, leading zeros, and which dash, blank or separator is written. */
export function ignoreSpelling(name: string): string {
  return name
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}\u2212_.:/+]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/(?<!\d)0+(?=\d)/g, '');
}
