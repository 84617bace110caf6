import type { Asked } from '../dialect.ts';
import type { CloudOptions } from '../options.ts';
import { readText, refuseUnknown, requireValue } from '../requests/parameter-readers.ts';
import type { SentParameters } from '../requests/sent-parameters.ts';
import { readPlace, sharedNames } from './values.ts';

/** Size of every image in GB. */
const imageSize = 20;

/** `DescribeImage`: every id is an image; without one, the custom images and their origins. */
export function readImageLookUp(parameters: SentParameters, { customImages, ...options }: CloudOptions): Asked {
  refuseUnknown(parameters, 'DescribeImage', [
    ...sharedNames,
    'Zone',
    'ImageId',
    'ImageType',
    'OsType',
    'Offset',
    'Limit',
  ]);
  const { region } = readPlace(parameters, options);
  const zone = parameters.get('Zone')?.text ?? `${region}-01`;
  const asked = parameters.get('ImageId');
  const known = new Set([...Object.keys(customImages), ...Object.values(customImages)]);
  const type = parameters.get('ImageType')?.text;
  const images = (asked === undefined ? [...known] : [readText('ImageId', asked)])
    .map((imageId) => makeImage(imageId, zone, Object.hasOwn(customImages, imageId) ? 'Custom' : 'Base'))
    .filter(({ ImageType }) => type === undefined || type === ImageType);
  return { kind: 'other', answer: () => ({ TotalCount: images.length, ImageSet: images }) };
}

function makeImage(imageId: string, zone: string, type: 'Base' | 'Custom') {
  return {
    ImageId: imageId,
    ImageName: `Emulated image ${imageId}`,
    ImageType: type,
    ImageSize: imageSize,
    State: 'Available',
    OsType: 'Linux',
    OsName: `Emulated image ${imageId}`,
    // The spelling is the vendor's.
    Features: ['NetEnhnced', 'CloudInit', 'HotPlug'],
    Zone: zone,
    CreateTime: 1_500_000_000,
    ImageDescription: '',
    FuncType: '',
    IntegratedSoftware: '',
    Vendor: '',
    Links: '',
  };
}

/** `DescribeFirewall` of a host: the firewall that it was made with. */
export function readFirewallLookUp(parameters: SentParameters, options: CloudOptions): Asked {
  refuseUnknown(parameters, 'DescribeFirewall', [...sharedNames, 'ResourceId', 'ResourceType', 'Offset', 'Limit']);
  const place = readPlace(parameters, options);
  const hostId = readText('ResourceId', requireValue(parameters, 'ResourceId'));
  return {
    kind: 'other',
    answer: (fleet) => {
      const host = fleet.findHost({ ...place, hostIds: [hostId] });
      const firewalls = host === undefined ? [] : [makeFirewall(host.machine.securityGroupId ?? 'firewall-default0')];
      return { TotalCount: firewalls.length, DataSet: firewalls };
    },
  };
}

function makeFirewall(id: string): object {
  return {
    FWId: id,
    GroupId: '0',
    Name: 'recommend web',
    Type: 'recommend web',
    Remark: '',
    Tag: 'Default',
    ResourceCount: 0,
    CreateTime: 0,
    Rule: [],
  };
}
