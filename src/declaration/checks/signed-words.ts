/**
 * Words that a text must not hold. A signed text has no separators: names and values stand one
 * after another, in the order of the names. A value that holds the name of the parameter behind it
 * could be taken for that value and that parameter.
 */
import type { DialectName } from '../../core/dialect.ts';

/** Of a list or an object, the part of its names before the first dot. */
interface SignedParameters {
  readonly always: string;
  readonly sometimes: string;
}

/** The parameters of each request: those of every one, and those that may be absent. */
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

/** Those that have several members, each of which may follow another one. */
const lists: ReadonlySet<string> = new Set(['Labels']);

/** The names of parameters that may stand directly behind this one where a request is signed. */
export function listWordsAfter(dialect: DialectName, parameter: string): readonly string[] {
  const key = `${dialect} ${parameter}`;
  const words = known.get(key) ?? findWords(dialect, parameter);
  known.set(key, words);
  return words;
}

/** Each host has a name, and a run has many hosts. */
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
