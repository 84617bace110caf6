import { declarationText, withField } from './building.ts';
import { uhostText, uhostWith } from './uhost/building.ts';

/** A mistake that a newcomer makes, as the files that he writes. */
export interface Mistake {
  /** What went wrong, and where he comes from if that is why. */
  readonly title: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** Of `validate`; without any, hosts.yaml is read. */
  readonly args?: readonly string[];
  /** Whether the declaration can be used all the same. */
  readonly isHarmless?: boolean;
}

const mistake = (title: string, text: string): Mistake => ({ title, files: { 'hosts.yaml': text } });
const withTop = (top: string): string => declarationText(undefined, top);
const host = (more: string): string => declarationText(`  - name: web-1\n${more.replace(/^/gm, '    ')}\n`);
const named = (yaml: string): string => declarationText(`  - name: ${yaml}\n`);
const withPassword = (yaml: string): string => declarationText().replace('{ env: HOST_PASSWORD }', yaml);
const terraform = 'resource "cloud_instance" "web" {\n  count = 3\n  cpu   = 4\n}\n';

/** Where the text is no YAML, or other YAML than was meant. */
const layout: readonly Mistake[] = [
  mistake('One space too many before a field', declarationText('  - name: web-1\n     cpu: 4\n')),
  mistake('One space too many at the top', declarationText().replace('zone:', ' zone:')),
  mistake('One space too few before a field', declarationText('  - name: web-1\n   cpu: 4\n')),
  mistake('The second entry is indented deeper', declarationText('  - name: web-1\n    - name: web-2\n')),
  mistake('A field of defaults stands at the left margin', declarationText().replace('  memory', 'memory')),
  mistake('A range without quotes in a map', declarationText('  - { name: web-[01:03] }\n')),
  mistake('A tab as indentation', declarationText('  - name: web-1\n\tcpu: 4\n')),
  mistake('A no-break space as indentation', declarationText('  - name: web-1\n\u00a0\u00a0\u00a0\u00a0cpu: 4\n')),
  mistake('No space after the dash', declarationText('  -name: web-1\n')),
  mistake('No space after the colon', declarationText('  - name: web-1\n    cpu:4\n')),
  mistake('No colon', declarationText('  - name: web-1\n    cpu 4\n')),
  mistake('A colon of a Chinese keyboard', declarationText('  - name：web-1\n    cpu： 4\n')),
  mistake('An equals sign (Terraform, INI)', declarationText('  - name: web-1\n    cpu = 4\n')),
  mistake('Two fields on one line', declarationText('  - name: web-1, cpu: 4\n')),
  mistake('A comma at the end of a line (JSON)', declarationText('  - name: web-1,\n    cpu: 4,\n')),
  mistake('A quote that is not closed', declarationText('  - name: "web-1\n    cpu: 4\n')),
  mistake('A bracket that is not closed', declarationText().replace('HOST_PASSWORD }', 'HOST_PASSWORD')),
  mistake('Curly quotation marks of a word processor', declarationText('  - name: “web-1”\n')),
  mistake(
    'A conflict of git that was not resolved',
    declarationText('  - name: web-1\n<<<<<<< HEAD\n    cpu: 4\n=======\n    cpu: 8\n>>>>>>> faster\n'),
  ),
  mistake('A field twice', declarationText('  - name: web-1\n    cpu: 4\n    cpu: 8\n')),
  mistake('Two documents in a file (Kubernetes)', `${declarationText()}---\n${declarationText()}`),
  mistake('An anchor that is not there', declarationText('  - { name: web-1, <<: *large }\n')),
  mistake('A pattern without quotes', declarationText(undefined, 'manage:\n  names: [*]\n')),
  mistake('Comments of JSON', `// hosts of the shop\n${declarationText()}`),
  mistake('A template of Helm', declarationText().replace('4096', '{{ .Values.memory }}')),
];

/** Fields that are not there, or stand in another place. */
const fields: readonly Mistake[] = [
  mistake('No region', declarationText().replace('region: cn-bj2\n', '')),
  mistake('No password', declarationText().replace(/ {2}password.*\n/, '')),
  mistake('No apiVersion', declarationText().replace(/^.*\n/, '')),
  mistake('An apiVersion of Kubernetes', declarationText().replace('hostwright/v1', 'v1')),
  mistake(
    'A version in its place (docker-compose)',
    declarationText().replace('apiVersion: hostwright/v1', "version: '3'"),
  ),
  mistake('A field in another case', host('CPU: 4\nMemory: 8192\nimage_id: img-2\ncharge-type: Month')),
  mistake('Another word', host('image: img-2\nvcpus: 4\nram: 8192\ndisk: 100')),
  mistake('count (Terraform)', host('count: 3')),
  mistake('scale, instances, num, total', host('scale: 3\ninstances: 3\nnum: 3\ntotal: 3\nhostCount: 3')),
  mistake('labels, tags', host('labels: { app: web }\ntags: [web]')),
  mistake('The endpoint and keys', withTop('endpoint: https://api.example\npublicKey: abc\n')),
  mistake('Sizes in a map of their own (Kubernetes)', host('resources: { cpu: 4, memory: 8192 }')),
  mistake('cpu at the top of the file', withTop('cpu: 4\n')),
  mistake('template at the top of the file', withTop('template: large\n')),
  mistake('name in defaults', declarationText().replace('  memory', '  name: web\n  memory')),
  mistake('limits on a host', host('limits: { maxHosts: 3 }')),
  mistake(
    'A template that is not there',
    withTop('templates:\n  large: { cpu: 8 }\n').replace('web-1', 'web-1\n    template: larg'),
  ),
  mistake('Two templates', withField('template', '[large, fast]')),
  mistake('host in place of hosts', declarationText().replace('hosts:\n', 'host:\n')),
  mistake(
    'Spec and metadata (Kubernetes)',
    'apiVersion: hostwright/v1\nkind: HostList\nmetadata:\n  name: shop\nspec:\n  hosts:\n    - name: web-1\n',
  ),
];

/** Values of another form. */
const values: readonly Mistake[] = [
  mistake('memory with a unit', withField('memory', '4GB')),
  mistake('cpu as a fraction', withField('cpu', '0.5')),
  mistake('cpu in quotes', withField('cpu', '"4"')),
  mistake('A number with a separator', withField('memory', '8,192')),
  mistake('A field without a value', withField('tag', '')),
  mistake('A number as tag', withField('tag', '2024')),
  mistake('Two tags', withField('tag', 'web, shop')),
  { ...mistake('chargeType: monthly', withField('chargeType', 'monthly')), isHarmless: true },
  { ...mistake('chargeType in lower case', withField('chargeType', 'month')), isHarmless: true },
  mistake('An image as a name and a version (Docker)', withField('imageId', 'ubuntu:22.04')),
  mistake('An image by its title', withField('imageId', 'Ubuntu 22.04')),
  mistake('A region in upper case', withField('region', 'CN-BJ2')),
  { ...mistake('Memory in GB', withField('memory', '4')), isHarmless: true },
  mistake('Several regions', declarationText().replace('region: cn-bj2', 'region: [cn-bj2, hk]')),
  mistake(
    'A zone of another region',
    `${declarationText('  - { name: web-1, zone: hk-02 }\n')}zones: { cn-bj2: [cn-bj2-04], hk: [hk-02] }\n`,
  ),
  mistake('A variable of the shell', withField('region', `\${REGION}`)),
  mistake('A variable of Ansible', withField('imageId', '"{{ image }}"')),
  mistake('A password in plain text', withPassword('S3cret!word')),
  mistake('A password of a variable of the shell', withPassword(`\${HOST_PASSWORD}`)),
  mistake('A dollar sign before the variable', withPassword('{ env: $HOST_PASSWORD }')),
  mistake('A password of a well-known variable', withPassword('{ env: GITHUB_TOKEN }')),
];

/** Names, ranges, and the list of hosts. */
const names: readonly Mistake[] = [
  mistake('A range in braces (shell)', named('web-{01..16}')),
  mistake('A range with a dash', named('web-[1-16]')),
  mistake('A range backwards', named('web-[16:1]')),
  mistake('A place for a number (printf)', named('web-%02d')),
  mistake('A pattern', named('web-*')),
  mistake('A space in a name', named('web 1')),
  mistake('A number as a name', named('1')),
  mistake('A list of names', named('[web-1, web-2]')),
  mistake('names', declarationText('  - names: [web-1, web-2]\n')),
  mistake('hosts as a map (docker-compose, Ansible)', declarationText('  web-1: { cpu: 4 }\n  web-2:\n')),
  mistake('hosts as one host: the dash is missing', declarationText('  name: web-1\n  cpu: 4\n')),
  mistake('hosts as a list of names', declarationText('  - web-1\n  - web-2\n')),
  mistake('A name as the key of an entry', declarationText('  - web-1:\n      cpu: 4\n')),
  mistake('hosts without entries', declarationText('')),
  mistake('A name twice', declarationText('  - name: web-1\n  - name: web-[1:3]\n')),
  mistake('Names that differ by case', declarationText('  - name: web-1\n  - name: Web-1\n')),
  {
    title: 'A name twice over two files',
    files: { 'shop/a.yaml': declarationText(), 'shop/b.yaml': declarationText('  - name: web-[1:3]\n') },
    args: ['-f', 'shop'],
  },
];

/** Files that are no declaration, or that nobody reads. */
const files: readonly Mistake[] = [
  mistake('A file of docker-compose', 'services:\n  web:\n    image: nginx\n    ports: ["80:80"]\n'),
  mistake(
    'A Deployment of Kubernetes',
    'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 3\n',
  ),
  mistake('An inventory of Ansible', 'all:\n  hosts:\n    web-1:\n  children:\n    db:\n      hosts:\n        db-1:\n'),
  { title: 'A file of Terraform', files: { 'main.tf': terraform }, args: ['-f', 'main.tf'] },
  {
    title: 'A saved plan',
    files: { 'plan.json': '{"format":"hostwright/saved-plan","formatVersion":1}\n' },
    args: ['-f', 'plan.json'],
  },
  mistake('A file that Ansible Vault encrypted', '$ANSIBLE_VAULT;1.1;AES256\n62313365396662343061393464336163\n'),
  mistake('An empty file', ''),
  mistake('A password', '#Sesame-4711\n'),
  { title: 'UTF-16 of a Windows editor', files: { 'hosts.yaml': new Uint8Array([0xff, 0xfe, 0x61, 0]) } },
  { title: 'A file that is not there', files: { 'hosts.yaml': declarationText() }, args: ['-f', 'host.yaml'] },
  {
    title: 'A folder with files in subfolders',
    files: { 'fleet/web.yaml': declarationText(), 'fleet/db/db.yaml': '', 'fleet/more.json': '{}' },
    args: ['-f', 'fleet'],
    isHarmless: true,
  },
  {
    title: 'A folder with subfolders alone',
    files: { 'fleet/web/web.yaml': declarationText() },
    args: ['-f', 'fleet'],
  },
];

/** In the dialect uhost. */
const uhost: readonly Mistake[] = [
  mistake('memory in another unit', uhostWith('memory: 8GB')),
  mistake('diskSpace of the documented dialect', uhostWith('diskSpace: 40')),
  mistake('A boot disk by its size alone', uhostWith('bootDisk: 40')),
  mistake('A type of disk as Terraform writes it', uhostWith('bootDisk: { type: cloud_ssd, size: 40 }')),
  mistake('One data disk, not in a list', uhostWith('dataDisks: { type: CLOUD_SSD, size: 100 }')),
  mistake('No disk to start from, and no project', uhostText().replace(/^(?:projectId| {2}bootDisk).*\n/gm, '')),
  mistake('A charge type as Terraform writes it', uhostWith('chargeType: dynamic')),
  mistake('A key pair without its login mode', uhostWith('keyPairId: key-1')),
  mistake('A GPU in a machine without', uhostWith('gpu: 1', 'gpuType: T4')),
  mistake('An address on a range', uhostText('  - { name: "web-[1:3]", privateIp: 10.9.0.12 }\n')),
  mistake('An address twice', uhostText('  - &a { name: web-1, privateIp: 10.9.0.12 }\n  - { <<: *a, name: web-2 }\n')),
  mistake('A label with a space', uhostWith('labels: { "cost center": 17 }')),
  mistake('userData', uhostWith('userData: { file: init.sh }')),
  mistake('A dialect in another case', uhostText().replace('uhost', 'UHost')),
  mistake('The dialect left out', uhostText().replace('dialect: uhost\n', '')),
  {
    title: 'Two files of two dialects',
    files: { 'shop/a.yaml': uhostText(), 'shop/b.yaml': uhostText('  - name: db-1\n').replace('dialect: uhost\n', '') },
    args: ['-f', 'shop'],
  },
];

export const mistakes = Object.entries({ layout, fields, values, names, files, uhost });
