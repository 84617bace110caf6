/** Each field of a declared host: the layers that have it, the live value, and whether the two are compared. */
import type { HostEntry, Settings } from '../declare/declaration.ts';
import { type FieldName, type Layer, layersOf } from '../declare/layers.ts';
import { fieldsOfLayers } from '../declare/outline.ts';
import { placeOfKey } from '../declare/yaml/place.ts';
import type { LiveNumber, Position } from '../model/host.ts';
import { type ComparedAttribute, comparedFieldsOf, uncheckedFieldsOf } from '../model/host-fields.ts';
import type { HostDiff } from '../planning/diff.ts';
import { liveValuesOf } from '../planning/live-values.ts';

/** `no-host`: there is not one live host to compare. `rule`: it identifies the host, or says what is done with it. */
export const comparisons = {
  equal: 'equal',
  differs: 'DIFFERS',
  'create-only': 'not compared: createOnly',
  uncompared: 'not compared',
  unreported: 'not reported by the cloud',
  unlisted: 'never listed',
  'no-host': '',
  rule: '',
} as const;

export interface FieldFacts {
  readonly field: string;
  /** Strongest first: the first one gives the value, and overrides the others. */
  readonly layers: readonly LayerFacts[];
  readonly comparison: keyof typeof comparisons;
  /** Several for disks. */
  readonly live?: readonly LiveNumber[];
  /** Where `createOnly` is written. */
  readonly because?: Position;
}

export interface LayerFacts {
  /** Lists and maps as JSON. */
  readonly value: string;
  /** "template web". */
  readonly layer: string;
  /** Absent: built in. */
  readonly position?: Position;
}

type Rules = Pick<Settings, 'dialect' | 'compareDisk' | 'defaultTag'>;

/** `diff`: of one of the hosts of this entry. */
export function explainFields(entry: HostEntry, diff: HostDiff, rules: Rules): readonly FieldFacts[] {
  const layers = layersOf(entry).toReversed();
  const names = fieldsOfLayers[entry.file.dialect] as readonly FieldName[];
  const own = (name: FieldName) => layers.filter(({ fields }) => Object.hasOwn(fields, name));
  const [createOnly] = own('createOnly').map((layer) => describeLayer(layer, 'createOnly').position);
  return names.flatMap((field) => {
    const having = own(field).map((layer) => describeLayer(layer, field));
    if (having.length === 0) return [];
    const compared = compareField(field, diff, rules);
    const because = compared.comparison === 'create-only' && createOnly !== undefined ? { because: createOnly } : {};
    return [{ field, layers: having, ...compared, ...because }];
  });
}

/** As the diff has it. */
function compareField(field: FieldName, diff: HostDiff, rules: Rules): Pick<FieldFacts, 'comparison' | 'live'> {
  const { dialect } = rules;
  if ((uncheckedFieldsOf(dialect) as readonly string[]).includes(field)) return { comparison: 'unlisted' };
  if (!(comparedFieldsOf(dialect) as readonly string[]).includes(field)) return { comparison: 'rule' };
  if (diff.status !== 'in-sync' && diff.status !== 'changed') return { comparison: 'no-host' };
  const attribute = field as ComparedAttribute;
  const found = liveValuesOf(rules)
    .find((one) => one.attribute === attribute)
    ?.show(diff.live, diff.desired);
  const live = typeof found === 'object' ? { live: found } : {};
  const differs = diff.status === 'changed' && diff.attributes.find((one) => one.attribute === attribute);
  if (differs) return { comparison: 'differs', live: differs.live };
  if (diff.unreported.includes(attribute)) return { comparison: 'unreported' };
  if (!diff.uncompared?.includes(attribute)) return { comparison: 'equal', ...live };
  return { comparison: diff.desired.createOnly?.includes(attribute) ? 'create-only' : 'uncompared', ...live };
}

function describeLayer({ fields, file, path = [] }: Layer, field: FieldName): LayerFacts {
  const value = fields[field];
  const [kind, name] = path;
  const layer =
    kind === undefined ? 'top level' : kind === 'templates' ? `template ${name}` : kind === 'hosts' ? 'host' : kind;
  return {
    value: typeof value === 'string' ? value : JSON.stringify(value),
    layer: file === undefined ? 'built in' : String(layer),
    ...(file && { position: file.source.positionAt(placeOfKey(file, [...path, field]).start) }),
  };
}
