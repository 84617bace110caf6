/** What `accept` would write, as a unified diff, and of which hosts. */
import { structuredPatch } from 'diff';
import { groupBy } from '../model/group-by.ts';
import type { HostKey } from '../model/host.ts';
import { escapeText } from '../model/text/escape.ts';
import { foldNames } from '../model/text/fold-names.ts';
import { wrapText } from '../model/text/terminal-lines.ts';
import { renderPatch } from './words/creates.ts';
import { listSome, plural, shown, type TextStyle } from './words/style.ts';

export interface AcceptFacts {
  readonly files: readonly { readonly path: string; readonly before: string; readonly after: string }[];
  /** How many chosen hosts are changed; refused ones may be missing or duplicate instead. */
  readonly changed: number;
  /** How many others are left out, because of an ignore rule. */
  readonly ignored: number;
  readonly accepted: readonly HostKey[];
  /** How many accepted hosts are in sync then; in words: those that are dead whatever the file says. */
  readonly inSync: number;
  readonly dead: readonly string[];
  readonly refused: readonly (HostKey & { readonly reason: string })[];
  /** The last day of the rules that ignore the changes; undefined if the values are accepted. */
  readonly until: string | undefined;
  readonly isWritten: boolean;
  readonly write: string;
  readonly obstacle: string | undefined;
}

/** More changed lines than anybody reads, and than can be compared in a moment. */
const mostEdits = 3_000;

export function renderAccept(facts: AcceptFacts, style: TextStyle): string {
  const { files, refused } = facts;
  const reasons = [...groupBy(refused, ({ reason }) => reason)].map(([reason, hosts]) => {
    const names = foldNames(hosts.map(({ name }) => name)).map(({ text }) => shown(text));
    return `not accepted: ${listSome(names, 20)}: ${escapeText(reason)}`;
  });
  const patches = files.flatMap((file) => renderFile(file, style)).map((line) => `${line}\n`);
  return patches.join('') + wrapText(`${[...reasons, summarise(facts)].join('\n')}\n`, style.columns);
}

export function encodeAccept({ files, accepted, refused, changed, ignored, isWritten }: AcceptFacts) {
  const diffs = files.map((file) => ({ file: file.path, diff: renderFile(file, { colour: false }) }));
  const keys = accepted.map(({ region, name }) => ({ region, name }));
  return { changed, ignored, accepted: keys, refused, files: diffs, written: isWritten };
}

/** The lines of a patch, as git and patch read it. */
function renderFile({ path, before, after }: AcceptFacts['files'][number], style: TextStyle): readonly string[] {
  const name = shown(path);
  const patch = structuredPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, {
    context: 3,
    maxEditLength: mostEdits,
  });
  return patch === undefined
    ? [`${name}: more than ${mostEdits} lines differ, too many to show; with --write, compare the files.`]
    : renderPatch(patch, style);
}

function summarise(facts: AcceptFacts): string {
  const { files, changed, ignored, accepted, inSync, dead, until, isWritten, write, obstacle } = facts;
  const them = ignored === 1 ? 'it' : 'them';
  const advice = until === undefined ? `; name ${them} to accept ${them}` : '';
  const left =
    ignored === 0 ? '' : ` Left out: ${plural(ignored, 'changed host')} that an ignore rule covers${advice}.`;
  if (changed === 0) return `Nothing to accept: no ${ignored === 0 ? '' : 'other '}host is changed.${left}`;
  const hosts = `${accepted.length} of ${plural(changed, 'changed host')}`;
  if (accepted.length === 0) return `Accepts ${hosts}.${left}`;
  const [are, their] = accepted.length === 1 ? ['it is', 'its'] : ['they are', 'their'];
  const some = `${inSync} of ${accepted.length} are in sync, ${dead.length} dead (${listSome(dead, 20)})`;
  const [said, proof] =
    until === undefined
      ? [
          `Accept${isWritten ? 'ed' : 's'} ${hosts}`,
          `${dead.length === 0 ? `${are} in sync` : some}, and all others as before`,
        ]
      : [
          `Ignore${isWritten ? 'd' : 's'} ${hosts} until ${until}`,
          `${their} changes do not count, and all else is as before`,
        ];
  const next = obstacle === undefined ? `Next: ${shown(write)}` : `--write would be refused: ${shown(obstacle)}`;
  const end = isWritten
    ? `Written: ${files.map(({ path }) => shown(path)).join(', ')}.`
    : `Nothing was written.\n${next}`;
  return `${said}. Checked: in a plan of this text ${proof}.${left} ${end}`;
}
