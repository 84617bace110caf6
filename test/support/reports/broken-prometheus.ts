/** Texts that are nearly of the text format: neither our reader nor `promtool` takes one of them. */
export function breakPrometheus(text: string): readonly string[] {
  const lines = text.trimEnd().split('\n');
  const [help = '', type = '', sample = ''] = lines;
  const withSample = (broken: string) => `${[help, type, broken].join('\n')}\n`;
  return [
    text.trimEnd(),
    `${text}${help}\n${type}\n${sample}\n`,
    `${[type, sample].join('\n')}\n`,
    `${[help, type.replace(/gauge$/, 'gage'), sample].join('\n')}\n`,
    `${[help, type, sample].join('\n').replaceAll(/hostwright_\w+/g, 'hostwright_things_total')}\n`,
    `${[help, type, sample].join('\n').replaceAll(/hostwright_\w+/g, 'hostwright_camelCase')}\n`,
    withSample(sample.replace(/="/, '="\\d')),
    withSample(sample.replace(/="/, '="a"')),
    withSample(sample.replace(/="(\w+)"/, '="$1",purpose="again"')),
    withSample(sample.replace(/="/, '=')),
    withSample(sample.replace('purpose=', '1purpose=')),
    withSample(sample.replace(/ \S+$/, '')),
    withSample(sample.replace(/ \S+$/, ' one')),
    withSample(sample.replace(/ (\S+)$/, ' $1 $1 $1')),
  ];
}
