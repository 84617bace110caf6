import type { DialectName } from '../../core/dialect.ts';
import { type DeclarationFault, describeCharacter, hostFieldOf, type Path } from '../faults/fault.ts';
import { adviceOfText } from '../faults/type-faults.ts';

interface ValueRule {
  /** What the field may contain, in words. */
  readonly form: string;
  /** Matches a character that it may not contain. */
  readonly unknown: RegExp;
  /** The name of its parameter, if its text could contain the name of the next parameter. */
  readonly parameter?: string;
}

const code: ValueRule = {
  form: '1 to 63 lower-case letters, digits and dashes, not beginning with a dash',
  unknown: /[^a-z0-9-]/u,
};
const word = {
  form: '1 to 32 letters, digits, dashes and underscores, beginning with a letter',
  unknown: /[^A-Za-z0-9_-]/u,
};
const glob: ValueRule = {
  form: 'the characters of a name, * for any number of them and ? for one, at most 127 in all',
  unknown: /[^A-Za-z0-9._*?\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff-]/u,
};
const tag: ValueRule = {
  form: '1 to 63 letters, digits, Chinese letters, dots, underscores and dashes',
  unknown: /[^A-Za-z0-9._\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff-]/u,
  parameter: 'Tag',
};

const id: ValueRule = {
  form: '1 to 64 letters, digits, dots, underscores and dashes, beginning with a letter or a digit',
  unknown: /[^A-Za-z0-9._-]/u,
};

/** For a region or zone, checked as a whole. */
const unfitForCode = /^-|[^a-z0-9-]/;

const nothing = /(?!)/u;

/** The patterns of the schema, in words. */
const valueRules: Readonly<Record<string, ValueRule>> = {
  region: code,
  zone: code,
  zones: code,
  account: { form: '12 hex digits in quotes, as "hostwright intents" shows them', unknown: /[^0-9a-f]/u },
  projectId: {
    form: '1 to 64 letters, digits, dots, underscores and dashes',
    unknown: /[^A-Za-z0-9._-]/u,
    parameter: 'ProjectId',
  },
  fleet: id,
  imageId: {
    form: 'the id of an image, not its title: 1 to 128 letters, digits, dots, underscores and dashes',
    unknown: /[^A-Za-z0-9._-]/u,
    parameter: 'ImageId',
  },
  chargeType: { ...word, parameter: 'ChargeType' },
  loginMode: { ...word, parameter: 'LoginMode' },
  env: {
    form: 'the name of an environment variable, without a $: letters, digits and underscores',
    unknown: /[^A-Za-z0-9_]/u,
  },
  file: {
    form: 'a path of at most 1,024 characters',
    unknown: /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]/u,
  },
  tag,
  defaultTag: tag,
  names: glob,
  tags: glob,
  // Only for ignore rules: names of hosts have a reader of their own.
  name: glob,
  reason: { form: '1 to 500 characters that say something', unknown: nothing },
  keyPairId: { ...id, parameter: 'KeyPairId' },
  isolationGroup: { ...id, parameter: 'IsolationGroup' },
  vpcId: { form: 'the id of a VPC, e.g. uvnet-abc123', unknown: /[^a-z0-9-]/u },
  subnetId: { form: 'the id of a subnet, e.g. subnet-abc123', unknown: /[^a-z0-9-]/u },
  securityGroupId: { form: 'the id of a firewall, e.g. firewall-abc123', unknown: /[^a-z0-9-]/u },
  machineType: { form: '1 to 16 capital letters, digits and dots, e.g. N, O or G', unknown: /[^A-Z0-9.]/u },
  cpuPlatform: {
    form: 'a maker and a platform, e.g. Intel/Auto or Amd/Auto',
    unknown: /[^A-Za-z0-9._/-]/u,
    parameter: 'MinimalCpuPlatform',
  },
  gpuType: {
    form: '1 to 32 letters, digits, dots, underscores and dashes, e.g. T4',
    unknown: /[^A-Za-z0-9._-]/u,
    parameter: 'GpuType',
  },
  privateIp: { form: 'an IPv4 address, e.g. 10.9.0.12', unknown: /[^0-9.]/u },
  // The key of a label, and its value.
  label: { ...tag, parameter: 'Labels' },
  until: { form: 'a day as YYYY-MM-DD, e.g. 2026-12-31', unknown: /[^0-9-]/u },
};

/** Describes a value that does not match the pattern of its field. */
export function describeBadValue(
  dialect: DialectName,
  path: Path,
  value: string,
): Pick<DeclarationFault, 'message' | 'label' | 'why' | 'help'> {
  const last = String(path.findLast((step) => typeof step === 'string'));
  const field = hostFieldOf(path) === 'labels' ? 'label' : last;
  const rule = valueRules[field];
  if (rule === undefined) {
    return { message: (quote) => `${field} cannot be ${quote(value)}`, help: 'write another value' };
  }
  const hint = field === 'env' || field === 'file' ? undefined : adviceOfText(value);
  const help = hint ?? `${field} must be ${rule.form}`;
  const unknown = rule.unknown.exec(value);
  if (value === '') return { message: `${field} is empty`, help };
  if (unknown !== null) {
    const meant = rule === code ? value.toLowerCase().replace(/[_ .]/g, '-') : value;
    return {
      message: (quote) => `${field} ${quote(value)} contains ${describeHidden(unknown[0], quote)}`,
      label:
        hint !== undefined || meant === value || unfitForCode.test(meant)
          ? undefined
          : (quote) => `did you mean ${quote(meant)}?`,
      help,
    };
  }
  if (field === 'env' && value.startsWith('HOSTWRIGHT_')) {
    return {
      message: (quote) => `${quote(value)} belongs to Hostwright itself`,
      why: 'its keys would be sent to every host as a login password',
      help: 'name a variable of your own',
    };
  }
  if (field === 'label' && path.at(-1) === field && value.startsWith('hostwright')) {
    return {
      message: (quote) => `the label ${quote(value)} is reserved for Hostwright itself`,
      help: 'choose another name',
    };
  }
  const word = rule.parameter && listWordsAfter(dialect, rule.parameter).find((one) => value.includes(one));
  if (word !== undefined) {
    return {
      message: (quote) => `${field} ${quote(value)} cannot contain the word ${word}`,
      why: 'a signed request has no separators: this value could be taken for a value and a parameter',
      help,
    };
  }
  return { message: (quote) => `${field} cannot be ${quote(value)}`, help };
}

/** A character of a hidden value must not be shown either. */
function describeHidden(character: string, quote: (text: string) => string): string {
  return quote(character) === '(sensitive)'
    ? 'a character that is not allowed'
    : `${describeCharacter(character)}, which is not allowed`;
}

// Words that a text must not contain. A signed text has no separators: names and values follow
// each other, in the order of the names. A value that contains the name of the next parameter could
// be read as a shorter value and that parameter.

/** For a list or an object, the part of its parameter names before the first dot. */
interface SignedParameters {
  readonly always: string;
  readonly sometimes: string;
}

/** The parameters of each request: those that are always sent, and those that may be absent. */
const requests: Readonly<Record<DialectName, readonly SignedParameters[]>> = {
  documented: [
    {
      always: 'Action CPU ChargeType DiskSpace ImageId LoginMode Memory Name PublicKey Quantity Region Zone',
      sometimes: 'Password Tag',
    },
    { always: 'Action Limit Offset PublicKey Region', sometimes: 'HostIds ProjectId Zone' },
  ],
  uhost: [
    {
      always: 'Action CPU ChargeType Disks ImageId LoginMode Memory Name ProjectId PublicKey Quantity Region Zone',
      sometimes:
        'GPU GpuType IsolationGroup KeyPairId Labels MachineType MinimalCpuPlatform NetworkInterface Password PrivateIp SecurityGroupId SecurityToken SubnetId Tag UserData VPCId',
    },
    { always: 'Action Limit Offset ProjectId PublicKey Region', sometimes: 'SecurityToken UHostIds Zone' },
  ],
};

/** Parameters with several members, each of which may follow another one. */
const lists: ReadonlySet<string> = new Set(['Labels']);

/** The names of parameters that may come directly after this one in a signed text. */
export function listWordsAfter(dialect: DialectName, parameter: string): readonly string[] {
  const key = `${dialect} ${parameter}`;
  const words = known.get(key) ?? findWords(dialect, parameter);
  known.set(key, words);
  return words;
}

/** Cached, because it is needed for each of many hosts. */
const known = new Map<string, readonly string[]>();

function findWords(dialect: DialectName, parameter: string): readonly string[] {
  const words = requests[dialect].flatMap(({ always, sometimes }) => {
    const required = always.split(' ');
    const names = [...required, ...sometimes.split(' ')].sort();
    const at = names.indexOf(parameter);
    if (at === -1) return [];
    const behind = names.slice(lists.has(parameter) ? at : at + 1);
    const last = behind.findIndex((name) => required.includes(name));
    return last === -1 ? behind : behind.slice(0, last + 1);
  });
  return [...new Set(words)];
}
