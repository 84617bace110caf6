/** What a row of a listing shows of each declared field, by dialect. */
import type { DialectName } from '../model/dialect.ts';
import type { DeclaredDisk, DesiredHost, LiveAddress, LiveDisk, LiveHost, LiveNumber } from '../model/host.ts';
import {
  type ComparedAttribute,
  type ComparedIn,
  comparedFieldsOf,
  textOfDisk,
  textOfDisks,
} from '../model/host-fields.ts';
import { readLiveNumber } from '../model/quantities.ts';

export type DiskComparison = 'any' | 'boot' | 'data' | 'off';

export interface ComparisonRules {
  readonly dialect: DialectName;
  /** Only in the documented dialect. */
  readonly compareDisk: DiskComparison;
  /** The tag of hosts without a tag of their own: it means "not set". */
  readonly defaultTag: string;
}

/** The live values, one of which must equal the declared one, or why there are none. */
type Shown = readonly LiveNumber[] | 'unreported' | 'uncompared';
type Show = (live: LiveHost, desired: DesiredHost) => Shown;
/** What a row does not show under the name of the field. */
type ShowSome<Dialect extends DialectName> = Readonly<
  Partial<Record<ComparedIn<Dialect>, Show>> & Record<Exclude<ComparedIn<Dialect>, keyof LiveHost>, Show>
>;

/** In the order of reports. */
export type LiveValues = readonly { readonly attribute: ComparedAttribute; readonly show: Show }[];

export function liveValuesOf(rules: ComparisonRules): LiveValues {
  const shown: Partial<Record<ComparedAttribute, Show>> = ownValuesOf(rules)[rules.dialect];
  return comparedFieldsOf<DialectName>(rules.dialect).map((attribute) => ({
    attribute,
    show: shown[attribute] ?? ((live) => keepReported([live[attribute as ComparedAttribute & keyof LiveHost]])),
  }));
}

const ownValuesOf = (rules: ComparisonRules): { readonly [Dialect in DialectName]: ShowSome<Dialect> } => ({
  documented: {
    // The row names two images, and it is not documented which of them the create was given.
    imageId: (live) => keepReported([live.imageId, live.basicImageId]),
    diskSpace: (live) => showDiskSpace(live, rules),
    tag: (live, desired) => showTag(live, desired, rules),
  },

  uhost: {
    // A row names only the base image: for a custom image, the one that it was made from, not the declared one.
    imageId: (live, { imageId }) => (live.basicImageId === imageId ? [imageId] : 'unreported'),
    bootDisk: (live) => keepReported(live.disks.filter((disk) => disk.boot === true).map(textOfLiveDisk)),
    dataDisks: showDataDisks,
    chargeType: showChargeType,
    vpcId: (live) => keepReported([findPrivateAddress(live)?.vpcId]),
    subnetId: (live) => keepReported([findPrivateAddress(live)?.subnetId]),
    privateIp: (live) => keepReported([findPrivateAddress(live)?.ip]),
  },
});

function keepReported(values: readonly (LiveNumber | undefined)[]): readonly LiveNumber[] | 'unreported' {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? 'unreported' : known;
}

function showDiskSpace(live: LiveHost, { compareDisk }: ComparisonRules): Shown {
  if (compareDisk === 'off') return 'uncompared';
  const disks = live.disks.filter((disk) => compareDisk === 'any' || disk.type?.toLowerCase() === compareDisk);
  return keepReported(disks.map((disk) => disk.size));
}

/** A tag that no create sends is compared only if somebody has set one. */
function showTag({ tag }: LiveHost, { notSent }: DesiredHost, { defaultTag }: ComparisonRules): Shown {
  const isSet = tag !== undefined && tag !== defaultTag;
  return isSet || notSent === undefined ? keepReported([tag]) : 'uncompared';
}

/** As it would be declared; undefined if the row does not tell its type and its size. */
export function readDisk({ type, size: sent = '' }: LiveDisk): DeclaredDisk | undefined {
  const size = readLiveNumber(sent);
  return type === undefined || typeof size === 'string' ? undefined : { type, size };
}

function textOfLiveDisk(disk: LiveDisk): string | undefined {
  const whole = readDisk(disk);
  return whole && textOfDisk(whole);
}

/** Disks that were attached later are no difference. */
function showDataDisks({ disks }: LiveHost, { dataDisks = [] }: DesiredHost): Shown {
  const data = disks.filter((disk) => disk.boot !== true);
  const whole = data.flatMap((disk) => readDisk(disk) ?? []);
  const left = whole.map(textOfDisk);
  const lacking = dataDisks.filter((disk) => {
    const at = left.indexOf(textOfDisk(disk));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  if (lacking.length === 0) return [textOfDisks(dataDisks)];
  return whole.length < data.length || disks.length === 0 ? 'unreported' : [textOfDisks(whole)];
}

/** How a row names the charge types. The description does not say whether there are others. */
const chargeTypes: Readonly<Record<string, string>> = {
  Year: 'Year',
  Month: 'Month',
  Dynamic: 'Dynamic',
  Preemptive: 'Spot',
};

/** As it is declared; undefined if the description does not name it. */
export function chargeTypeOf(live: string): string | undefined {
  return Object.hasOwn(chargeTypes, live) ? chargeTypes[live] : undefined;
}

function showChargeType({ chargeType: live }: LiveHost, { chargeType }: DesiredHost): Shown {
  if (live === undefined || live === chargeType) return keepReported([live]);
  const shown = chargeTypeOf(live);
  const isKnown = shown !== undefined && Object.values(chargeTypes).includes(chargeType);
  return isKnown ? [shown] : 'unreported';
}

/** The address in the network that the host was made in. */
export function findPrivateAddress({ addresses }: LiveHost): LiveAddress | undefined {
  const own = addresses.filter(({ type }) => type === 'Private');
  return own.length === 1 ? own[0] : own.find(({ isDefault }) => isDefault === true);
}
