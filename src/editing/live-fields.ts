/** The fields that declare a live host: the inverse of planning/live-values.ts. */
import type { HostFields } from '../declare/layers.ts';
import type { DialectName } from '../model/dialect.ts';
import type { LiveHost, LiveNumber } from '../model/host.ts';
import { readLiveNumber } from '../model/quantities.ts';
import { chargeTypeOf, findPrivateAddress, readDisk } from '../planning/live-values.ts';

/**
 * What a declaration of the host would say, as far as the listing shows it. The values are the cloud's, so they may be
 * none that a declaration can have. Its address is left out: no two hosts share one, and nothing compares it unless it
 * is declared.
 */
export function fieldsOfLive(live: LiveHost, dialect: DialectName, defaultTag: string): HostFields {
  const { region, zone, tag } = live;
  const own = { documented: documentedFields, uhost: uhostFields }[dialect](live);
  const fields = { region, zone, ...own, tag: tag === defaultTag ? undefined : tag };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as HostFields;
}

const numberOf = (value: LiveNumber | undefined) => (value === undefined ? undefined : readLiveNumber(value));

function documentedFields({ imageId, basicImageId, cpu, memory, disks, chargeType }: LiveHost) {
  // The description does not say which disk DiskSpace makes: beside a data disk, the system disk has its image's size.
  const disk = disks.find(({ type }) => type?.toLowerCase() === 'data') ?? disks[0];
  return {
    imageId: imageId ?? basicImageId,
    cpu: numberOf(cpu),
    memory: numberOf(memory),
    diskSpace: numberOf(disk?.size),
    chargeType,
  };
}

function uhostFields(live: LiveHost) {
  const { basicImageId: imageId, disks, machineType, gpuType, isolationGroup } = live;
  const gpu = numberOf(live.gpu);
  const { vpcId, subnetId } = findPrivateAddress(live) ?? {};
  const boot = disks.find((disk) => disk.boot === true);
  const data = disks.filter((disk) => disk.boot !== true).map((disk) => readDisk(disk) ?? disk);
  return {
    imageId,
    machineType,
    cpu: numberOf(live.cpu),
    memory: writeMemory(numberOf(live.memory)),
    bootDisk: boot && (readDisk(boot) ?? boot),
    dataDisks: data.length === 0 ? undefined : data,
    // The cloud tells 0 of a host without one.
    ...(gpu !== 0 && { gpuType, gpu }),
    chargeType: live.chargeType && (chargeTypeOf(live.chargeType) ?? live.chargeType),
    vpcId,
    subnetId,
    isolationGroup,
  };
}

/** As it is declared where the API counts MB. */
function writeMemory(memory: LiveNumber | undefined): LiveNumber | undefined {
  const isWhole = typeof memory === 'number' && memory > 0 && memory % 1_024 === 0;
  return isWhole ? `${memory / 1_024}GiB` : memory;
}
