import type { HostKey, Position } from '../core/host.ts';
import { type HostFields, knownFields } from './declaration.gen.ts';
import type { Declaration, HostEntry } from './declaration.ts';
import { type FieldName, type LayerName, layerOf } from './merge.ts';
import { expandName } from './range.ts';

/** Where the value of one field of a host comes from. */
export interface FieldOrigin {
  readonly field: FieldName;
  readonly value: NonNullable<HostFields[FieldName]>;
  readonly layer: LayerName;
  /** None for what is built in. */
  readonly position?: Position;
}

/** Says for every field of a declared host which layer gave it, and where; undefined for a host that is not declared. */
export function provenanceOf(declaration: Declaration, key: HostKey): readonly FieldOrigin[] | undefined {
  const entry = declaration.hosts.find((one) => declares(one, key));
  if (entry === undefined) return undefined;
  const layers = entry.file.layersOf(entry);
  return knownFields.fields.flatMap((field) => {
    const layer = layerOf(layers, field);
    const value = layer?.fields[field];
    if (layer === undefined || value === undefined) return [];
    const origin = { field, value, layer: layer.name };
    return [layer.path === undefined ? origin : { ...origin, position: entry.file.positionOf([...layer.path, field]) }];
  });
}

function declares(entry: HostEntry, key: HostKey): boolean {
  if (entry.fields.region !== key.region) return false;
  for (const name of expandName(entry.names)) if (name === key.name) return true;
  return false;
}
