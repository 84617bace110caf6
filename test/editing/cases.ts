/** Clouds and declarations for the laws of edits. */
import fc from 'fast-check';
import { parse } from 'yaml';
import type { ImportSettings } from '../../src/editing/import-hosts.ts';
import type { LiveHost } from '../../src/model/host.ts';

const documented: ImportSettings = { dialect: 'documented', defaultTag: 'Default' };
const uhost: ImportSettings = { dialect: 'uhost', projectId: 'org-x', defaultTag: 'Default' };

/** Few values, so that hosts share many of them; some that no declaration can have. */
const values = {
  cpu: [1, 2, 4, '8', 0, undefined],
  memory: [2_048, 4_096, '8192', 1_000],
  zone: ['cn-bj2-04', 'cn-bj2-05', 'cn-bj2-04\n'],
  tag: ['Default', 'web', undefined, 'a: b # c'],
  chargeType: ['Month', 'Dynamic', 'Year'],
  imageId: ['img-a', 'img-b'],
  names: ['web', 'db-', 'yes', 'a: b #', ' lead', 'web-[1]', 'x\u202e', '\u6570\u636e-', ''],
} as const;

const shared = {
  region: fc.constantFrom('cn-bj2', 'hk'),
  zone: fc.constantFrom(...values.zone),
  tag: fc.constantFrom(...values.tag),
  state: fc.constantFrom('Running', 'Stopped', 'Install Fail', 'Deleted'),
  cpu: fc.constantFrom(...values.cpu),
  memory: fc.constantFrom(...values.memory),
};

const documentedHost = fc.record({
  ...shared,
  imageId: fc.constantFrom(...values.imageId),
  chargeType: fc.constantFrom(...values.chargeType),
  disks: fc.constantFrom(
    [],
    [{ type: 'Boot', size: 40 }],
    [
      { type: 'Data', size: 9 },
      { type: 'Boot', size: 20 },
    ],
  ),
});

const uhostHost = fc.record({
  ...shared,
  basicImageId: fc.constantFrom(...values.imageId),
  machineType: fc.constantFrom('N', 'O', undefined),
  chargeType: fc.constantFrom(...values.chargeType, 'Preemptive', 'Trial'),
  disks: fc.constantFrom(
    [{ type: 'CLOUD_SSD', size: 40, boot: true }],
    [
      { type: 'CLOUD_SSD', size: 40, boot: true },
      { type: 'CLOUD_RSSD', size: 100 },
    ],
    [{ type: 'CLOUD_SSD', size: 40, boot: true }, { size: 15 }],
  ),
  gpu: fc.constantFrom(0, undefined),
});

/** Hosts of equal fields whose names differ by their numbers. */
const groupOf = (host: fc.Arbitrary<object>) =>
  fc
    .record({
      row: host,
      stem: fc.constantFrom(...values.names),
      width: fc.constantFrom(1, 1, 2, 3),
      numbers: fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 8 }),
    })
    .map(({ row, stem, width, numbers }) =>
      numbers.map((number) => ({ addresses: [], ...row, name: `${stem}${String(number).padStart(width, '0')}` })),
    );

const fleetOf = (host: fc.Arbitrary<object>) =>
  fc
    .array(groupOf(host), { maxLength: 8 })
    .map((groups) => groups.flat().map((row, index) => ({ ...row, hostId: `uhost-${index}` }) as unknown as LiveHost));

/** What a cloud may have, and how it is asked. */
export const fleet = fc.oneof(
  fleetOf(documentedHost).map((live) => ({ live, settings: documented })),
  fleetOf(uhostHost).map((live) => ({ live, settings: uhost })),
);

export const head = `apiVersion: hostwright/v1
region: cn-bj2
zone: cn-bj2-04
defaults: { imageId: img-1, cpu: 2, memory: 4096, diskSpace: 40, chargeType: Month, password: { env: PW } }
`;

/** Entries as people write them. */
const entry = fc
  .record({
    names: fc.constantFrom('[1:4]', '[01:12]', '[1:9:2]', '[a:c]', '[1:2]-[x:y]', 'one'),
    own: fc.constantFrom('', 'cpu', 'tag', 'cpu tag'),
    template: fc.constantFrom(undefined, 'big', 'small'),
    style: fc.constantFrom('block', 'flow', 'spaced'),
    quote: fc.constantFrom('', '"', "'"),
    comment: fc.constantFrom('', ' # why: this', '   # x'),
  })
  .map(({ names, own, template, style, quote, comment }) => (stem: string) => {
    const quoted = style === 'block' ? quote : quote || '"';
    const fields = [
      `name: ${quoted}${stem}-${names}${quoted}`,
      ...(template === undefined ? [] : [`template: ${template}`]),
      ...own.split(' ').flatMap((field) => (field === '' ? [] : [field === 'cpu' ? 'cpu: 2' : 'tag:   web'])),
    ];
    if (style === 'flow') return `  - {${fields.join(', ')}}${comment}\n`;
    if (style === 'spaced') return `  -   { ${fields.join(' ,  ')} }${comment}\n\n`;
    return `  - ${fields[0]}${comment}\n${fields
      .slice(1)
      .map((one) => `    ${one}\n`)
      .join('')}`;
  });

export const file = fc
  .record({ entries: fc.array(entry, { minLength: 1, maxLength: 8 }), isCrlf: fc.boolean(), hasEnd: fc.boolean() })
  .map(({ entries, isCrlf, hasEnd }) => {
    const hosts = entries.map((write, index) => write(`h${index}`)).join('');
    const templates = 'templates:\n  big: { cpu: 16, memory: 65536 }\n  small:\n    cpu: 1 # one\n';
    const text = `${head}${templates}hosts: # all\n${hosts}`;
    const ended = hasEnd ? `${text}manage: { names: ["h*"] }\n` : text.trimEnd();
    return isCrlf ? ended.replaceAll('\n', '\r\n') : ended;
  });

export const drift = fc.record(
  { cpu: fc.constantFrom(4, 8), memory: fc.constantFrom(1_024, 8_192), tag: fc.constantFrom('db', 'web') },
  { requiredKeys: [] },
);

/** A file, and what is live instead of what its hosts are: the first host has the first, and so on, over and over. */
export const drifted = fc
  .record({
    text: file,
    form: fc.constantFrom('yaml', 'yaml', 'yaml', 0, 2),
    changes: fc.array(fc.oneof(drift, fc.constant({}), fc.constant({})), { minLength: 1 }),
  })
  .map(({ text, form, changes }) => {
    return { text: form === 'yaml' ? text : JSON.stringify(parse(text), undefined, form), changes };
  });

const boot = { type: 'CLOUD_SSD', size: 40 };
const data = { type: 'CLOUD_RSSD', size: 100 };
const added = fc.record({
  ...{ region: fc.constant('cn-bj2'), zone: fc.constantFrom('cn-bj2-04', 'cn-bj2-05'), state: fc.constant('Running') },
  ...{ memory: fc.constantFrom(2_048, 4_096), basicImageId: fc.constantFrom(...values.imageId) },
  ...{ cpu: fc.constantFrom(1, 2), chargeType: fc.constantFrom('Month', 'Year') },
  machineType: fc.constantFrom('N', 'O'),
  disks: fc.constantFrom([{ ...boot, boot: true }], [{ ...boot, boot: true }, data]),
});

/** A declaration with defaults that live hosts may contradict, and with hosts that may be among them. */
export const extended = fc
  .record({
    live: fleetOf(added),
    defaults: fc.record({
      dataDisks: fc.constantFrom(undefined, [data]),
      chargeType: fc.constantFrom('Year', 'Month'),
      create: fc.constantFrom(undefined, 'never'),
    }),
    hosts: fc.constantFrom('hosts: []\n', 'hosts:\n  - name: web1 # ours\n', 'hosts: [{ name: own, cpu: 2 }]\n'),
    form: fc.constantFrom('yaml', 'yaml', 0, 2),
  })
  .map(({ live, hosts, form, defaults }) => {
    const all = { imageId: 'img-a', memory: '4GiB', cpu: 1, bootDisk: boot, password: { env: 'PW' }, ...defaults };
    const top = 'apiVersion: hostwright/v1\ndialect: uhost\nprojectId: org-1\nregion: cn-bj2\nzone: cn-bj2-04\n';
    const text = `${top}defaults: ${JSON.stringify(all)}\n${hosts}fleet: shop\n`;
    return { text: form === 'yaml' ? text : JSON.stringify(parse(text), undefined, form), live };
  });
