import { type Host, privateAddressOf, publicAddressOf } from '../host.ts';

/** `State` of a host at a time of the emulator's clock. */
export function stateOfHost(host: Host, now: number): string | null {
  return now < host.runningAt ? 'Starting' : host.state;
}

/**
 * An element of `HostSet`: every field of API description 2.1 to 2.3, `DIskId` as it is spelled
 * there. Given fields are returned as they were given.
 */
export function makeHostRow(host: Host, state: string | null): object {
  const part = host.hostId.replace(/^u?host-/, '');
  const { publicIp, imageId } = host;
  const row = {
    HostId: host.hostId,
    ImageId: imageId,
    BasicImageId: imageId,
    BasicImageName: `Emulated image ${imageId}`,
    Tag: host.tag,
    Name: host.name,
    Remark: host.remark,
    State: state,
    CreateTime: host.createTime,
    ChargeType: host.chargeType,
    ExpireTime: host.expireTime,
    CPU: host.cpu,
    Memory: host.memory,
    AutoRenew: 'Yes',
    NetworkState: 'Connected',
    NetCapability: 'Yes',
    DiskSet: host.disks.map(({ boot, size }, index) => ({
      Type: boot ? 'Boot' : 'Data',
      DIskId: `disk-${part}-${boot ? 'boot' : 'data'}${index > 1 ? index : ''}`,
      Drive: `/dev/vd${String.fromCharCode(97 + index)}`,
      Size: size,
    })),
    IpSet: [
      { Type: 'Private', IP: privateAddressOf(host) },
      ...(publicIp === undefined
        ? []
        : [{ Type: publicIp.line, IPId: `ip-${part}`, IP: publicAddressOf(host), Bandwidth: publicIp.bandwidth }]),
    ],
  };
  if (host.given === undefined) return row;
  const merged = Object.entries({ ...row, ...host.given, State: state });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}
