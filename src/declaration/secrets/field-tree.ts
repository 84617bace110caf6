/**
 * Which keys of a file are fields. The value of any other key is never shown, because it may be a
 * secret under a misspelt or a guessed name: `root_pass`.
 */
import { knownFields } from '../declaration.gen.ts';

/** What the keys of a map, or of the maps in a list, may be. */
export type FieldTree = NamedFields | FreeNames;

export interface NamedFields {
  readonly named: readonly string[];
  readonly inside?: Readonly<Record<string, FieldTree>>;
}

/** Names that people choose. Each stands for a map or a list, unless it may stand for text. */
interface FreeNames {
  readonly each: FieldTree;
  readonly ofText?: true;
}

const nothing: NamedFields = { named: [] };
const disk: FieldTree = { named: knownFields.disk };

const host: NamedFields = {
  named: [...knownFields.host, ...knownFields.uhostHost],
  inside: {
    password: { named: knownFields.password },
    bootDisk: disk,
    dataDisks: disk,
    publicIp: { named: knownFields.publicIp },
    userData: { named: knownFields.userData },
    labels: { each: nothing, ofText: true },
  },
};

export const fieldsOfDeclaration: NamedFields = {
  named: knownFields.declaration,
  inside: {
    defaults: host,
    templates: { each: host },
    hosts: { each: host },
    zones: { each: nothing },
    manage: { named: knownFields.manage },
    ignore: { named: knownFields.ignore },
    limits: { named: knownFields.limits },
  },
};

/** These have a fault at a wrong place, and are fields all the same. */
const anywhere: ReadonlySet<string> = new Set([...knownFields.declaration, ...host.named]);

/**
 * The fields below a key; undefined if the key is no field. `isText`: whether it stands for text.
 */
export function fieldsOfKey(fields: FieldTree, key: string, isText: boolean): FieldTree | undefined {
  if ('each' in fields) {
    if (!isText || fields.ofText === true) return fields.each;
  } else if (fields.named.includes(key)) {
    return fields.inside !== undefined && Object.hasOwn(fields.inside, key) ? fields.inside[key] : nothing;
  }
  return anywhere.has(key) ? nothing : undefined;
}

/** The fields of the entries of a list: those of `hosts` are hosts. */
export function fieldsOfEntries(fields: FieldTree): FieldTree {
  return 'each' in fields ? fields.each : fields;
}

/** `pass` and `pw` are also parts of other words. */
const short = '(?:pass|pw)(?=["\']?\\s*(?:[:=]|$))';
const words = `pass(?:word|wd|phrase|code)|pwd|${short}|密码|密碼|口令|secret|token|(?:private|public|api|access)[_-]?key|credential`;

/** Finds the words that name a secret anywhere in a text. */
export const secretWord = new RegExp(words, 'gi');

const secretKey = new RegExp(words, 'i');
const secretInText = new RegExp(`((?:${words})[\\w.-]{0,64}["']?\\s*[:=\\s])[^]*`, 'i');

/** Whether the value of a key with this name is hidden. */
export function isSecretKey(key: string): boolean {
  return secretKey.test(key);
}

/**
 * Hides the text after the name of a secret: `password: x` can end up in the value of another key.
 */
export function hideSecretIn(text: string): string {
  return text.replace(secretInText, '$1(sensitive)');
}
