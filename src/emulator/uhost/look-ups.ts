import type { Asked } from '../dialect.ts';
import type { CloudOptions } from '../options.ts';
import { readText, readTexts, refuseUnknown } from '../requests/parameter-readers.ts';
import type { SentParameters } from '../requests/sent-parameters.ts';
import { readCount, readLabels, readPlace, refuseValue, sharedNames } from './values.ts';

/** Size of every image in GB. */
const imageSize = 20;

/** `DescribeImage`: every id is a base image; without one, there is none. */
export function readImageLookUp(parameters: SentParameters, options: CloudOptions): Asked {
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
  const type = parameters.get('ImageType')?.text ?? 'Base';
  const images = asked === undefined || type !== 'Base' ? [] : [makeImage(readText('ImageId', asked), zone)];
  return { kind: 'other', answer: () => ({ TotalCount: images.length, ImageSet: images }) };
}

function makeImage(imageId: string, zone: string) {
  return {
    ImageId: imageId,
    ImageName: `Emulated image ${imageId}`,
    ImageType: 'Base',
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

/** `ListResourcesByLabels`: the hosts that have every one of these labels. */
export function readLabelLookUp(parameters: SentParameters, options: CloudOptions): Asked {
  refuseUnknown(parameters, 'ListResourcesByLabels', [
    ...sharedNames,
    ...['Labels.N.Key', 'Labels.N.Value', 'ProjectIds.N', 'ResourceTypes.N', 'Offset', 'Limit'],
  ]);
  const { region, projectId } = readPlace(parameters, options);
  const labels = Object.entries(readLabels(parameters) ?? {});
  if (labels.length === 0) throw refuseValue('Labels', 'at least one label');
  const types = readTexts(parameters, 'ResourceTypes');
  const [offset, limit] = [readCount(parameters, 'Offset', 0) ?? 0, readCount(parameters, 'Limit', 1) ?? 10];
  if (limit > 100) throw refuseValue('Limit', 'at most 100');
  const projects = readTexts(parameters, 'ProjectIds');
  return {
    kind: 'other',
    answer: (fleet) => {
      const places = projects.length === 0 ? [projectId] : projects;
      const hosts = places
        .flatMap((one) => fleet.findHosts({ region, projectId: one }))
        .filter(({ machine }) => labels.every(([key, value]) => machine.labels?.[key] === value));
      const found = types.length === 0 || types.includes('uhost') ? hosts : [];
      const rows = found.slice(offset, offset + limit);
      return {
        TotalCount: found.length,
        Resources: rows.map((host) => ({
          ResourceId: host.hostId,
          ResourceName: host.name,
          ResourceType: 'uhost',
          ProjectId: host.projectId,
        })),
      };
    },
  };
}
