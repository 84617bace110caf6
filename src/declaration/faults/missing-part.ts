/** Missing parts of a disk, a public address or the labels of a host. */
import { placeOfValue, type ReadFile } from '../yaml/place.ts';
import { type DeclarationFault, hostFieldOf, type Path } from './fault.ts';

/** Describes a field that one of them lacks, or that the whole file lacks in the dialect uhost. */
export function describeMissingPart(path: Path, field: string): Pick<DeclarationFault, 'message' | 'help'> | undefined {
  if (path.length === 0) {
    return {
      message: `the declaration has no ${field}`,
      help: 'every request of this cloud names a project: write projectId: org-abc123, as its console shows it',
    };
  }
  switch (hostFieldOf(path)) {
    case 'bootDisk':
      return { message: `the boot disk has no ${field}`, help: 'write bootDisk: { type: CLOUD_SSD, size: 40 }' };
    case 'dataDisks':
      return { message: `this disk has no ${field}`, help: 'write each disk as { type: CLOUD_SSD, size: 100 }' };
    case 'publicIp':
      return { message: `publicIp has no ${field}`, help: 'write publicIp: { bandwidth: 10, line: Bgp }' };
    case 'userData':
      return { message: `userData has no ${field}`, help: 'write userData: { file: cloud-init.yaml }' };
  }
  return undefined;
}

export function describeLabelCount(file: ReadFile, path: Path, keyword: string): DeclarationFault {
  const isEmpty = keyword === 'minProperties';
  return {
    rule: 'out-of-range',
    ...placeOfValue(file, path),
    message: isEmpty ? 'labels is an empty map' : 'labels has more than 20 entries',
    help: isEmpty ? 'remove it, or fill it' : 'remove some of them',
  };
}
