/** Changed hosts -> the edits that add dated rules about these hosts alone. Pure: nothing is written here. */
import type { Declaration } from '../declare/declaration.ts';
import type { ReadFile } from '../declare/yaml/place.ts';
import type { IgnoreRule } from '../model/drift-class.ts';
import { groupBy } from '../model/group-by.ts';
import { formatKey } from '../model/host.ts';
import { foldNames } from '../model/text/fold-names.ts';
import { type Acceptance, type ChangedDiff, keysOf, type RefusedHost } from './accept.ts';
import { addEntries, type Edit } from './splice.ts';

/** One rule for the hosts of a range whose same attributes differ, in the file that declares them. */
export function ignoreChanges(
  { hosts }: Declaration,
  diffs: readonly ChangedDiff[],
  { reason, until }: Pick<IgnoreRule, 'reason' | 'until'>,
): Acceptance {
  const byKey = new Map(diffs.map((diff) => [formatKey(diff.key), diff]));
  const edits = new Map<ReadFile, readonly Edit[]>();
  const accepted: ChangedDiff[] = [];
  const refused: RefusedHost[] = [];
  for (const [file, entries] of groupBy(hosts, (entry) => entry.file)) {
    const changed = entries.flatMap(keysOf).flatMap((key) => byKey.get(key) ?? []);
    const alike = groupBy(changed, ({ attributes }) => attributes.map(({ attribute }) => attribute).join(' '));
    const rules = [...alike].flatMap(([attributes, group]) =>
      foldNames([...new Set(group.map(({ key }) => key.name))]).map(({ text: name }) => ({
        ...{ name, class: 'changed', attributes: attributes.split(' '), reason, until },
      })),
    );
    if (rules.length === 0) continue;
    const edit = addEntries(file, 'ignore', rules);
    if (edit === undefined) {
      const why = 'no rule can be added to its file, because of an alias';
      refused.push(...changed.map((diff) => ({ diff, reason: why })));
    } else {
      edits.set(file, [edit]);
      accepted.push(...changed);
    }
  }
  return { edits, accepted, refused };
}
