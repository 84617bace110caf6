import type { RuleId } from '../faults/rules.ts';

export interface TagFault {
  readonly rule: Extract<RuleId, 'custom-tag'>;
  readonly message: string;
  readonly help: string;
}

const plainTags = new Set([
  '!',
  ...['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((tag) => `tag:yaml.org,2002:${tag}`),
]);

/** Undefined for a plain tag, and for a node without a tag. */
export function findTagFault(tag: string | undefined): TagFault | undefined {
  if (tag === undefined || plainTags.has(tag)) return undefined;
  return {
    rule: 'custom-tag',
    message: 'the tag before this value is not one of the plain tags of YAML',
    help: 'remove the tag; put a text that begins with ! into quotes',
  };
}
