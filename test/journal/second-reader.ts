/** Reads a journal in another way than the product does, so that the two cannot share a mistake: byte by byte, its own CRC. */
export type Second = { readonly values: readonly unknown[]; readonly torn: boolean } | { readonly damagedAt: number };

export function readAgain(bytes: Uint8Array): Second {
  const values: unknown[] = [];
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 10) continue;
    lines.push(bytes.subarray(start, at));
    start = at + 1;
  }
  const rest = bytes.subarray(start);
  let generation = 0;
  let hollowAt: number | undefined;
  for (const [index, line] of lines.entries()) {
    const found = lineBehindPiece(line);
    if (found === undefined && index > 0 && line.includes(0)) {
      hollowAt ??= index + 1;
      continue;
    }
    if (found === undefined || found === 'changed') return { damagedAt: hollowAt ?? index + 1 };
    if (found.generation < generation) continue;
    const isNewWriter = found.generation > generation;
    const isNext = isNewWriter ? found.number <= values.length + 1 : found.number === values.length + 1;
    if (!isNext || (hollowAt !== undefined && !isNewWriter)) return { damagedAt: hollowAt ?? index + 1 };
    generation = found.generation;
    hollowAt = undefined;
    values.splice(found.number - 1, values.length, found.value);
  }
  if (hasChangedEnd(rest)) return { damagedAt: hollowAt ?? lines.length + 1 };
  return { values, torn: hollowAt !== undefined || rest.length > 0 };
}

interface Found {
  readonly number: number;
  readonly generation: number;
  readonly value: unknown;
}

/** The line as it is, or with as little as possible cut off before it. */
function lineBehindPiece(line: Uint8Array): Found | 'changed' | undefined {
  for (let cut = 0; cut < line.length; cut += 1) {
    const isDigit = (line[cut] ?? 0) >= 0x31 && (line[cut] ?? 0) <= 0x39;
    if (!isDigit) continue;
    const rest = line.subarray(cut);
    const value = recordIn(rest);
    if (value === undefined) continue;
    const [number = 0, generation = 0] = textOf(rest.subarray(0, rest.indexOf(32)))
      .split('.')
      .map(Number);
    return hasChangedEnd(line.subarray(0, cut)) ? 'changed' : { number, generation, value };
  }
  return undefined;
}

function hasChangedEnd(piece: Uint8Array): boolean {
  return piece.at(-1) !== 0 && lineBehindPiece(piece.subarray(0, -1)) !== undefined;
}

function recordIn(line: Uint8Array): unknown {
  const firstSpace = line.indexOf(32);
  const secondSpace = line.indexOf(32, firstSpace + 1);
  const json = line.subarray(secondSpace + 1);
  if (firstSpace === -1 || secondSpace !== firstSpace + 9 || json[0] !== 0x7b) return undefined;
  const covered = [...line.subarray(0, firstSpace + 1), ...json];
  if (textOf(line.subarray(firstSpace + 1, secondSpace)) !== crcOf(covered)) return undefined;
  return JSON.parse(Buffer.from(json).toString('utf8'));
}

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** CRC-32 (ISO 3309) bit by bit, reflected polynomial 0xEDB88320. */
function crcOf(bytes: readonly number[]): string {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}
