/** A dialect that nobody speaks: it differs from the documented one in every name, and in the forms of its requests. */
import type { PageQuery } from '../../../src/core/ports.ts';
import { dropEmpty, numberOf, readList, textOf } from '../../../src/provider/fields.ts';
import { encodePassword, parameterOf } from '../../../src/provider/request.ts';
import type { Wire } from '../../../src/provider/wire.ts';

const placeParameters = ({ region, zone, projectId }: Pick<PageQuery, 'region' | 'zone' | 'projectId'>) => ({
  Place: region,
  ...(zone !== undefined && { Site: zone }),
  ...(projectId !== undefined && { Group: projectId }),
});

export const trialWire: Wire = {
  operations: { list: 'ListServers', create: 'RunServer' },
  forms: {
    known: ['json', 'query'],
    usual: 'json',
    list: 'chosen',
    listZone: 'chosen',
    lookUp: 'json',
    create: 'json',
  },
  request: { action: 'Do', publicKey: 'AccessKey', securityToken: 'Ticket', signature: 'Seal' },
  listParameters: (query) => ({ ...placeParameters(query), From: query.offset, Most: query.limit }),
  lookUpParameters: (query) => ({ ...placeParameters(query), Ids: query.hostIds, From: 0, Most: query.hostIds.length }),
  createParameters: ({ desired, password }) => ({
    name: { Title: desired.key.name },
    region: { Place: desired.key.region },
    zone: { Site: desired.zone },
    imageId: { Template: desired.imageId },
    cpu: { Cores: desired.cpu },
    memory: { Ram: desired.memory },
    diskSpace: { Volume: desired.diskSpace ?? 0 },
    chargeType: { Billing: desired.chargeType },
    chargeQuantity: { Periods: desired.chargeQuantity },
    loginMode: { Access: desired.loginMode },
    password: parameterOf('Phrase', password && encodePassword('Phrase', password)),
    tag: parameterOf('Label', desired.tag),
  }),
  envelope: {
    retCode: 'Code',
    action: 'Act',
    message: 'Why',
    requestId: 'x-ticket',
    actionOf: (operation) => `${operation}Done`,
  },
  largestPage: 100,
  pace: { parallelism: 16, pagesAtOnce: 8 },
  createTimeouts: { connect: 5_000, firstByte: 5_000, total: 5_000 },
  retCodes: new Map(),
  page: { rows: 'Servers', totalCount: 'All' },
  row: { hostId: 'Id', name: 'Title' },
  readRow: (row) => ({
    disks: [dropEmpty({ type: 'Data', size: numberOf(row, 'Volume') })],
    addresses: readList(row, 'Doors', (door) => dropEmpty({ type: textOf(door, 'Kind'), ip: textOf(door, 'At') })),
    ...dropEmpty({
      tag: textOf(row, 'Label'),
      state: textOf(row, 'Phase') === 'up' ? 'Running' : textOf(row, 'Phase'),
      imageId: textOf(row, 'Template'),
      cpu: numberOf(row, 'Cores'),
      memory: numberOf(row, 'Ram'),
      chargeType: textOf(row, 'Billing'),
    }),
  }),
  createdIds: { list: 'Made', single: 'Id' },
};
