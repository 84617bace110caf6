/** Reads a journal in another way than the product does, so that the two cannot share a mistake: byte by byte, its own CRC. */
export type Second = { readonly values: readonly unknown[]; readonly torn: boolean } | { readonly damagedAt: number };

export function readAgain(bytes: Uint8Array): Second {
  const values: unknown[] = [];
  const lines: number[][] = [[]];
  for (const byte of bytes) {
    if (byte === 10) lines.push([]);
    else lines.at(-1)?.push(byte);
  }
  const rest = lines.pop() ?? [];
  let generation = 0;
  for (const [index, line] of lines.entries()) {
    const [number = 0, written = 0] = String.fromCharCode(...line.slice(0, line.indexOf(32)))
      .split('.')
      .map(Number);
    const isLate = written < generation;
    const isNext = written > generation ? number <= values.length + 1 : number === values.length + 1;
    const value = isLate || isNext ? recordIn(line) : undefined;
    if (value !== undefined && isLate) continue;
    if (value !== undefined) {
      generation = written;
      values.splice(number - 1, values.length, value);
    } else if (index === lines.length - 1 && rest.length === 0 && index > 0 && line.includes(0)) {
      return { values, torn: true };
    } else return { damagedAt: index + 1 };
  }
  return { values, torn: rest.length > 0 };
}

function recordIn(line: readonly number[]): unknown {
  const firstSpace = line.indexOf(32);
  const secondSpace = line.indexOf(32, firstSpace + 1);
  const sum = String.fromCharCode(...line.slice(firstSpace + 1, secondSpace));
  const json = line.slice(secondSpace + 1);
  const covered = [...line.slice(0, firstSpace + 1), ...json];
  if (sum !== crcOf(covered)) return undefined;
  return JSON.parse(Buffer.from(json).toString('utf8'));
}

/** CRC-32 (ISO 3309) bit by bit, reflected polynomial 0xEDB88320. */
function crcOf(bytes: readonly number[]): string {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}
