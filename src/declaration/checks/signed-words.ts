/**
 * Words that a text must not contain. A signed text has no separators: names and values follow each
 * other, in the order of the names. A value that contains the name of the next parameter could be
 * read as a shorter value and that parameter.
 */
import type { DialectName } from '../../core/dialect.ts';

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
