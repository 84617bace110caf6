/** Values of hosts as text: declared ones as the YAML that declares them, and live ones as the cloud tells them. */
import type { DeclaredAddress, DeclaredDisk, DesiredHost, LiveNumber } from './host.ts';
import type { SentField } from './host-fields.ts';

/** Some clouds send a number as text: it is compared as a number, and shown as it was sent. */
export function readLiveNumber(value: LiveNumber): LiveNumber {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** Whether a live value is the declared one. */
export function isSameValue(live: LiveNumber | undefined, declared: LiveNumber | undefined): boolean {
  return live === declared || (typeof declared === 'number' && live !== undefined && readLiveNumber(live) === declared);
}

/** The number of the API, of what is declared as `8192` or as `8GiB`. */
export function countMemory(memory: number | string): number {
  return typeof memory === 'number' ? memory : Number.parseInt(memory, 10) * 1_024;
}

/** As it is declared where the API counts MB. */
export function writeMemory(memory: LiveNumber | undefined): LiveNumber | undefined {
  const isWhole = typeof memory === 'number' && memory > 0 && memory % 1_024 === 0;
  return isWhole ? `${memory / 1_024}GiB` : memory;
}

export const textOfDisk = ({ type, size }: DeclaredDisk): string => `{ type: ${type}, size: ${size} }`;

export const textOfDisks = (disks: readonly DeclaredDisk[]): string => `[${disks.map(textOfDisk).join(', ')}]`;

function textOfPublicIp({ bandwidth, line, payMode }: DeclaredAddress): string {
  const paid = payMode === undefined ? '' : `, payMode: ${payMode}`;
  return `{ bandwidth: ${bandwidth}, line: ${line}${paid} }`;
}

function textOfLabels(labels: Readonly<Record<string, string>>): string {
  // Keys and values as JSON, so that no two maps share a text.
  const pairs = Object.entries(labels).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{ ${pairs.sort().join(', ')} }`;
}

/** What a create sends for a field, to compare and to show; undefined if it is not declared. */
export function declaredValue(desired: DesiredHost, field: SentField): string | number | undefined {
  switch (field) {
    case 'password':
      return placeOfPassword(desired);
    case 'bootDisk':
      return desired.bootDisk && textOfDisk(desired.bootDisk);
    case 'dataDisks':
      return desired.dataDisks && textOfDisks(desired.dataDisks);
    case 'publicIp':
      return desired.publicIp && textOfPublicIp(desired.publicIp);
    case 'labels':
      return desired.labels && textOfLabels(desired.labels);
    case 'userData':
      return desired.userData && `sha256:${desired.userData.sha256}`;
    case 'intentLabel':
      return desired.intentLabel && 'true';
    default:
      return desired[field];
  }
}

/**
 * A path is relative to the folder of the declaration. So the same text in two folders means two places, and a leading
 * `./` does not make another place.
 */
function placeOfPassword({ password, position }: DesiredHost): string | undefined {
  if (password === undefined) return undefined;
  if ('env' in password) return `env:${password.env}`;
  const folder = password.file.startsWith('/') ? '' : position.file.replace(/[^/\\]*$/, '').replace(/^(?:\.\/+)+/, '');
  return `file:${folder}${password.file}`;
}

/** From 2000 to 2200, in Unix seconds. Any other number means something else. */
const [leastSeconds, mostSeconds] = [946_684_800, 7_258_118_400];

const isoTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * Unix seconds of a number, or of text that is one, in seconds or milliseconds, or of ISO 8601 with its offset from
 * UTC: without one, a time of day would be a guess. Undefined if it is no time.
 */
export function readCloudTime(time: LiveNumber | undefined): number | undefined {
  const value = typeof time === 'string' ? readNumber(time) : (time ?? Number.NaN);
  return [value, Math.floor(value / 1_000)].find((one) => one >= leastSeconds && one < mostSeconds);
}

function readNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  // biome-ignore lint/style/noRestrictedGlobals: it reads a text, not the wall clock
  return isoTime.test(text) ? Math.floor(Date.parse(text.replace(' ', 'T')) / 1_000) : Number.NaN;
}
