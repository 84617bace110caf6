/**
 * The text format of Prometheus, read more strictly than `promtool check metrics` does: no series may appear twice, which is
 * told by the server alone, and only what Hostwright writes is taken. In `npm run check:tools` the real tool reads the golden files.
 */
const kinds = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];

/** Series (`name label="value",...`, as it is written) -> value. Throws where the text is not of the format. */
export function readPrometheus(text: string): ReadonlyMap<string, number> {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.');
  if (/\p{Surrogate}/u.test(text)) throw new Error('The text is no UTF-8.');
  const series = new Map<string, number>();
  const identities = new Set<string>();
  const families = new Set<string>();
  let helped: string | undefined;
  let family: string | undefined;
  let kindOfFamily = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, help] = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (?:[^\\\n]|\\[\\n])+$/.exec(line) ?? [];
    const [, typed, kind = ''] = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (\w+)$/.exec(line) ?? [];
    if (help !== undefined) {
      if (families.has(help)) throw new Error(`This family appears twice: ${help}`);
      families.add(help);
      [helped, family] = [help, undefined];
    } else if (typed !== undefined) {
      if (typed !== helped || family !== undefined) throw new Error(`HELP must come right before TYPE: ${line}`);
      if (!kinds.includes(kind)) throw new Error(`There is no such type: ${line}`);
      if ((kind === 'counter') !== typed.endsWith('_total'))
        throw new Error(`Counters, and no others, end in _total: ${line}`);
      if (typed !== typed.toLowerCase()) throw new Error(`Names are in lower case: ${line}`);
      [family, kindOfFamily] = [typed, kind];
    } else {
      const { name, labels, value } = readSample(line);
      if (!isOf(family, kindOfFamily, name)) throw new Error(`This series is not below its TYPE: ${line}`);
      const identity = `${name} ${[...labels].sort().join()}`;
      if (identities.has(identity)) throw new Error(`This series appears twice: ${line}`);
      identities.add(identity);
      series.set(`${name} ${labels.join()}`, value);
    }
  }
  return series;
}

function isOf(family: string | undefined, kind: string, name: string): boolean {
  return kind === 'histogram'
    ? ['_bucket', '_sum', '_count'].some((end) => name === `${family}${end}`)
    : name === family;
}

const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\["\\n])*)"/;
const sample = new RegExp(
  `^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(${label.source}(?:,${label.source})*)\\})? (-?\\d+(?:\\.\\d+)?)$`,
);

function readSample(line: string): {
  readonly name: string;
  readonly labels: readonly string[];
  readonly value: number;
} {
  const found = sample.exec(line);
  if (found === null) throw new Error(`This is no line of the text format: ${line}`);
  const labels = [...(found[2] ?? '').matchAll(new RegExp(label, 'g'))];
  const names = labels.map(([, name = '']) => name);
  if (new Set(names).size < names.length) throw new Error(`A label appears twice: ${line}`);
  if (names.some((name) => name.startsWith('__'))) throw new Error(`A label is reserved for Prometheus: ${line}`);
  return { name: found[1] ?? '', labels: labels.map(([whole]) => whole), value: Number(found.at(-1)) };
}
