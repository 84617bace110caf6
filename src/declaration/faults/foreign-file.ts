import { escapeText } from '../../core/text/escape.ts';
import { quoteForShell } from '../../core/text/shell-word.ts';
import { knownFields } from '../declaration.gen.ts';
import { isMap } from '../layers.ts';
import { placeOfKey, type ReadFile } from '../yaml/place.ts';
import type { DeclarationFault } from './fault.ts';
import { isMeantAs } from './unknown-field.ts';

export interface ForeignFile {
  readonly fault: DeclarationFault;
  /** The parts of the text that may be shown: words that are not secrets. */
  readonly visible?: { readonly start: number; readonly end: number };
}

type Values = Readonly<Record<string, unknown>>;

const help = 'begin a declaration with: apiVersion: hostwright/v1, and put the hosts under hosts:';

/** Files of other tools, by a key at their top. */
const foreignKeys: readonly (readonly [what: string, key: string, holds: (top: Values) => boolean])[] = [
  ['Docker Compose', 'services', () => true],
  ['Kubernetes', 'kind', () => true],
  ['CloudFormation', 'AWSTemplateFormatVersion', () => true],
  ['GitHub Actions', 'jobs', () => true],
  ['GitLab CI', 'stages', () => true],
  ['octoDNS', 'providers', (top) => Object.hasOwn(top, 'zones')],
  ['Ansible', 'all', () => true],
  ['Terraform', 'terraform', () => true],
  ['Terraform', 'resource', () => true],
];

/** The only fault of a file of another tool, instead of one for each field. */
export function findForeignFile(file: ReadFile): ForeignFile | undefined {
  const { value, source } = file;
  if (isMap(value)) return findForeignMap(file, value);
  if (Array.isArray(value) && file.sound) {
    const isPlaybook = value.some((one) => isMap(one) && Object.hasOwn(one, 'hosts'));
    return isPlaybook ? refuse('a playbook of Ansible', 'its entries have "hosts"', 0, 1) : undefined;
  }
  return findUnreadText(file) ?? findForeignText(source.text);
}

function findForeignMap(file: ReadFile, top: Values): ForeignFile | undefined {
  const { apiVersion, format, hosts } = top;
  if (isMap(top.sops)) {
    const { start, end } = placeOfKey(file, ['sops']);
    return refuseEncrypted('SOPS', start, end, `sops -d ${nameForShell(file)}`);
  }
  if (Array.isArray(hosts) || (typeof apiVersion === 'string' && apiVersion.startsWith('hostwright/'))) {
    return undefined;
  }
  if (typeof format === 'string' && /^hostwright\/[a-z-]{1,20}$/.test(format)) {
    const isPlan = format === 'hostwright/saved-plan';
    const { start, end } = placeOfKey(file, ['format']);
    const fault = {
      rule: 'foreign-file' as const,
      start,
      end,
      message: `this is ${isPlan ? 'a saved plan' : 'a report'} of Hostwright, not a declaration`,
      help: isPlan ? 'apply it with: hostwright apply FILE' : 'name the declaration with -f',
    };
    return { fault, visible: { start, end } };
  }
  const found = foreignKeys.find(([, key, holds]) => Object.hasOwn(top, key) && holds(top));
  if (found !== undefined) {
    const { start, end } = placeOfKey(file, [found[1]]);
    return refuse(`a file of ${found[0]}`, `it has "${found[1]}" at the top`, start, end);
  }
  return file.sound && !Object.keys(top).some(isField) ? findMapWithoutFields(file, top) : undefined;
}

function isField(key: string): boolean {
  return [...knownFields.declaration, ...knownFields.host].some(
    (field) => isMeantAs('documented', [], key, field) || key === field,
  );
}

function findMapWithoutFields(file: ReadFile, top: Values): ForeignFile | undefined {
  const [first] = Object.keys(top);
  if (first === undefined) return undefined;
  const { start, end } = placeOfKey(file, [first]);
  const message = 'this is not a declaration of Hostwright: its top has no field of a declaration';
  return { fault: { rule: 'foreign-file', start, end, message, help } };
}

/** A file that must be decrypted or fetched first. */
function findUnreadText(file: ReadFile): ForeignFile | undefined {
  const { text } = file.source;
  const vault = /^\$ANSIBLE_VAULT;\S{0,40}/.exec(text)?.[0].length ?? 0;
  if (vault > 0) return refuseEncrypted('Ansible Vault', 0, vault, `ansible-vault view ${nameForShell(file)}`);
  const pointer = /^version https:\/\/git-lfs\.github\.com\/spec\/v1/.exec(text)?.[0].length;
  if (pointer === undefined) return undefined;
  const message = 'this is a pointer of Git LFS, and not the file itself';
  const fault = {
    rule: 'foreign-file' as const,
    start: 0,
    end: pointer,
    message,
    help: 'fetch the file: git lfs pull',
  };
  return { fault, visible: fault };
}

function refuseEncrypted(tool: string, start: number, end: number, command: string): ForeignFile {
  const message = `this file is encrypted with ${tool}`;
  const decrypt = `decrypt it first: ${command} | hostwright plan -f -`;
  return { fault: { rule: 'foreign-file', start, end, message, help: decrypt }, visible: { start, end: end + 1 } };
}

function nameForShell({ source: { file } }: ReadFile): string {
  return file === '-' ? 'hosts.yaml' : quoteForShell(escapeText(file));
}

/** Recognises text that YAML cannot read, or reads as one string. */
function findForeignText(text: string): ForeignFile | undefined {
  const terraform = /^(?:resource|terraform|provider|variable|module|data|locals|output)(?=[^\n:]{0,200}\{)/m.exec(
    text,
  );
  if (terraform !== null) {
    const [word] = terraform;
    return refuse('a file of Terraform', `it has a block "${word}"`, terraform.index, terraform.index + word.length);
  }
  const section = /^(?:\s|[#;].*\n)*\[[\w.:-]{1,60}\]\s*\n[^\n]/.exec(text);
  return section === null ? undefined : refuse('an INI file', 'it begins with a section in brackets', 0, 1, false);
}

function refuse(what: string, reason: string, start: number, end: number, isVisible = true): ForeignFile {
  const message = `this is ${what} and not a declaration of Hostwright: ${reason}`;
  // Includes the colon of the key.
  const visible = isVisible ? { visible: { start, end: end + 1 } } : {};
  return { fault: { rule: 'foreign-file', start, end, message, help }, ...visible };
}
