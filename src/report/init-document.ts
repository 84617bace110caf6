/** What `init` wrote, and what is left for a person. */
import { wrapText } from '../model/text/terminal-lines.ts';
import { keepTexts, plural, shown, type TextStyle } from './words/style.ts';

export interface InitFacts {
  /** Its name in clouds.yaml. */
  readonly cloud: string | undefined;
  readonly endpoint: string;
  /** Those that were listed, which proves the keys. */
  readonly regions: readonly { readonly region: string; readonly hosts: number }[];
  readonly written: readonly string[];
  /** What was there before, and is as it was. */
  readonly kept: readonly string[];
  /** Number of live hosts that no declaration can say. */
  readonly skipped: number;
  /** What only the settings page of the platform can do. */
  readonly settings: readonly string[];
  /** Commands, in order. */
  readonly next: readonly string[];
}

/** Commands are on lines of their own, and not wrapped, so that they can be pasted. */
export function renderInit(facts: InitFacts, { columns }: TextStyle): string {
  const { cloud, endpoint, regions, written, kept, skipped, settings, next } = facts;
  const lists = regions.map(({ region, hosts }) => `${shown(region)} lists ${plural(hosts, 'host')}`);
  const seen = [shown(endpoint), ...(lists.length > 0 ? ['keys work'] : []), ...lists].join(', ');
  const prose = keepTexts(
    `Cloud${cloud === undefined ? '' : ` ${shown(cloud)}`}: ${seen}.`,
    written.length > 0 && `Wrote ${written.map(shown).join(', ')}.`,
    skipped > 0 && `The end of hosts.yaml says why ${plural(skipped, 'host')} cannot be declared.`,
    kept.length > 0 && `Left as they were: ${kept.map(shown).join(', ')}.`,
    settings.length > 0 && "Left for you, on the platform's settings page:",
    ...settings.map((text, nth) => `  ${nth + 1}. ${text}`),
    settings.length === 0 && 'For the files of a pipeline, run it again with --pipeline github, gitlab or jenkins.',
    'Next:',
  );
  const commands = next.map((command) => `  ${command}\n`).join('');
  return `${wrapText(prose.map((line) => `${line}\n`).join(''), columns)}${commands}`;
}
