import type { Asked } from '../dialect.ts';
import { ApiRefusal } from '../faults/refusal.ts';
import type { Host, HostChanges } from '../host.ts';
import type { CloudOptions } from '../options.ts';
import { readInteger, readPassword, readText, refuseUnknown, requireValue } from '../requests/parameter-readers.ts';
import type { SentParameters } from '../requests/sent-parameters.ts';
import { checkName, checkPassword, readPlace, refuseValue, sharedNames } from './values.ts';

/** An operation on one host. */
interface ChangeOperation {
  /** Its parameters besides those of every operation, Zone and UHostId. */
  readonly names: readonly string[];
  readonly onlyStopped?: true;
  /** What it changes; `remove` ends the host. */
  readonly read: (parameters: SentParameters) => HostChanges | 'remove';
}

const operations: Readonly<Record<string, ChangeOperation>> = {
  ModifyUHostInstanceName: { names: ['Name'], read: (parameters) => ({ name: readName(parameters, 'Name') }) },
  ModifyUHostInstanceTag: { names: ['Tag'], read: (parameters) => ({ tag: readName(parameters, 'Tag') }) },
  ModifyUHostInstanceRemark: {
    names: ['Remark'],
    read: (parameters) => ({ remark: requireValue(parameters, 'Remark').text }),
  },
  StopUHostInstance: { names: [], read: () => ({ state: 'Stopped' }) },
  PoweroffUHostInstance: { names: [], read: () => ({ state: 'Stopped' }) },
  StartUHostInstance: { names: [], read: () => ({ state: 'Running' }) },
  ResizeUHostInstance: { names: ['CPU', 'Memory'], onlyStopped: true, read: readSize },
  ResetUHostInstancePassword: {
    names: ['Password'],
    onlyStopped: true,
    read: (parameters) => {
      requireValue(parameters, 'Password');
      checkPassword(readPassword(parameters) ?? '');
      return {};
    },
  },
  TerminateUHostInstance: {
    names: ['ReleaseEIP', 'ReleaseUDisk', 'Destroy'],
    onlyStopped: true,
    read: () => 'remove',
  },
};

export const changeOperations = Object.keys(operations);

/** Checks a signed change of one host. It takes effect at once, and no fault applies to it. */
export function readChange(operation: string, parameters: SentParameters, options: CloudOptions): Asked {
  const change = operations[operation];
  if (change === undefined) throw new Error(`${operation} is not an operation on a host.`);
  refuseUnknown(parameters, operation, [...sharedNames, 'Zone', 'UHostId', ...change.names]);
  const place = readPlace(parameters, options);
  const hostId = readText('UHostId', requireValue(parameters, 'UHostId'));
  const changes = change.read(parameters);
  return {
    kind: 'other',
    answer: (fleet) => {
      const host = fleet.findHost({ ...place, hostIds: [hostId] });
      if (host === undefined) throw new ApiRefusal('host-unknown', 'No host of the project has this UHostId.');
      if (change.onlyStopped === true) refuseRunning(host, operation);
      if (changes === 'remove') fleet.removeHost(hostId);
      else fleet.changeHost(host, changes);
      return { UHostId: hostId };
    },
  };
}

function refuseRunning(host: Host, operation: string): void {
  if (host.state !== 'Stopped') throw new ApiRefusal('parameter-invalid', `${operation} needs a host that is Stopped.`);
}

function readName(parameters: SentParameters, name: 'Name' | 'Tag'): string {
  const text = readText(name, requireValue(parameters, name));
  checkName(name, text);
  return text;
}

function readSize(parameters: SentParameters): HostChanges {
  const cpu = parameters.get('CPU');
  const memory = parameters.get('Memory');
  const megabytes = memory === undefined ? undefined : readInteger('Memory', memory, 1);
  if (megabytes !== undefined && megabytes % 1024 !== 0) throw refuseValue('Memory', 'MB, in steps of 1024');
  return {
    ...(cpu === undefined ? {} : { cpu: readInteger('CPU', cpu, 1) }),
    ...(megabytes === undefined ? {} : { memory: megabytes }),
  };
}
