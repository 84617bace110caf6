/** The text format of Prometheus. */
import { shown } from './words/style.ts';

export interface Sample {
  /** What follows the name of the metric, such as `_sum` of a histogram. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

/** A metric without samples is left out. */
export function writeMetrics(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) =>
    samples.length === 0
      ? []
      : [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} ${type}`,
          ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${writeLabels(labels)} ${value}`),
        ],
  );
  return `${lines.join('\n')}\n`;
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** A line break is `\u{a}` already. */
function escapeLabel(text: string): string {
  return shown(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}
