/**
 * RetCodes of the dialect `uhost`, as the vendor documents them. A create with a code of class
 * `refused` was refused before anything was made, because of the request, the account or the
 * declared host. With every other code the host may have been made, or may still be made. Such a
 * code has no meaning for a create, and is listed here only if it has one for a listing.
 */
import type { CodeMeaning, CodeTable, KnownCode } from './ret-codes.ts';

const project = 'check projectId: a sub-account must name a project, and one that it may use';
const cpu = 'choose another number of CPUs';
const memory = 'choose another size of memory';
const windows = 'declare 2 CPUs or more: an image of Windows needs them';

type Row = readonly [code: number, means: CodeMeaning, help?: string | undefined, waitMs?: number];

const gateway: readonly Row[] = [
  // No answer within 60 s.
  [110, 'transient'],
  // The gateway, or its check of permissions, failed.
  [130, 'transient'],
  // The service is not available.
  [150, 'transient'],
  [153, 'throttled'],
  [160, 'refused', 'check that the endpoint is this API: it saw no operation'],
  [161, 'refused', 'check that the dialect of the declaration fits the endpoint: it does not know the operation'],
  [170, 'refused', 'check what lies between here and the endpoint: the signature did not arrive'],
  [171, 'refused', 'check the private key, and that it belongs to this endpoint: keys of another gateway fail too'],
  [172, 'refused', 'check the public key, and that it belongs to this endpoint: it knows no such account'],
  [174, 'refused', 'get new temporary keys: the endpoint does not know the security token, or not any more'],
  [210, 'refused'],
  // A parameter is missing; a parameter cannot be used.
  [220, 'refused', 'check the declaration: a required parameter is missing'],
  [230, 'refused', 'check the declared values; if a listing is refused, also try a smaller HOSTWRIGHT_PAGE_SIZE'],
  [240, 'refused'],
  [292, 'refused', project],
  [293, 'refused', 'check zone: the account may not use it'],
  [294, 'refused', 'add the address of this machine to the IP allow-list of the account'],
  [295, 'refused', 'check the security lock of the account'],
  [299, 'refused', project],
  [520, 'refused', 'pay: the balance of the account is too low'],
];

const creates: readonly Row[] = [
  [8018, 'refused', 'choose a boot disk of at most 100 GB, or another machineType'],
  [8027, 'refused', windows],
  [8036, 'refused', windows],
  [8044, 'refused', cpu],
  [8045, 'refused', cpu],
  [8046, 'refused', memory],
  [8095, 'refused', 'ask the cloud for more quota'],
  [8096, 'refused', 'choose another size for the data disks'],
  [8104, 'refused', 'pay the unpaid orders of the account'],
  [8105, 'refused', cpu],
  [8106, 'refused', memory],
  [8107, 'refused', 'choose another size for the disks'],
  [8116, 'refused', 'ask the cloud to permit hourly charging, or choose another chargeType'],
  [8126, 'refused', 'choose an SSD data disk of 100 GB or more'],
  [8226, 'refused', 'verify the identity of the account'],
  [8315, 'refused', 'choose a boot disk that is as large as the image, or larger'],
  [8316, 'refused', 'choose a boot disk that is as large as the image'],
  [8320, 'refused', 'choose a local disk or another zone: cloud disks are out of stock'],
  [8847, 'refused', 'choose another subnet: this one has no free address'],
  [226604, 'refused', 'choose another zone or machineType: this one is out of stock'],
];

/** The cloud could not read the requested data, and says to try again later. */
const reads: readonly Row[] = [
  ...[8025, 8031, 8041, 8826, 8828, 8829, 8857].map((code): Row => [code, 'transient']),
  // "Wait 30 seconds."
  [8980, 'transient', undefined, 30_000],
];

export const uhostRetCodes: CodeTable = new Map(
  [...gateway, ...creates, ...reads].map(([code, meaning, help, waitMs]): [number, KnownCode] => [
    code,
    {
      means: new Set([meaning]),
      ...(help !== undefined && { help }),
      ...(waitMs !== undefined && { waitMs }),
    },
  ]),
);
