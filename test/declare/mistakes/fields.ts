import { declarationText, withField } from '../building.ts';
import { type Mistake, mistake } from './mistake.ts';

const withTop = (top: string): string => declarationText(undefined, top);
const host = (more: string): string => declarationText(`  - name: web-1\n${more.replace(/^/gm, '    ')}\n`);

/** Fields that are not there, or stand in another place. */
export const fields: readonly Mistake[] = [
  mistake('No region', declarationText().replace('region: cn-bj2\n', '')),
  mistake('No password', declarationText().replace(/ {2}password.*\n/, '')),
  mistake(
    'No image and no size',
    'apiVersion: hostwright/v1\nregion: cn-bj2\nhosts:\n  - name: web-1\n  - name: web-2\n',
  ),
  mistake('No apiVersion', declarationText().replace(/^.*\n/, '')),
  mistake('An apiVersion of Kubernetes', declarationText().replace('hostwright/v1', 'v1')),
  mistake(
    'A version in its place (docker-compose)',
    declarationText().replace('apiVersion: hostwright/v1', "version: '3'"),
  ),
  mistake('A field in another case', host('CPU: 4\nMemory: 8192\nimage_id: img-2\ncharge-type: Month')),
  mistake('A letter left out', host('memry: 8192')),
  mistake('Another word', host('image: img-2\nvcpus: 4\nram: 8192\ndisk: 100')),
  mistake('count (Terraform)', host('count: 3')),
  mistake('for_each (Terraform)', host('for_each: [a, b]')),
  mistake('replicas (Kubernetes)', host('replicas: 3')),
  mistake('scale, instances, num, total', host('scale: 3\ninstances: 3\nnum: 3\ntotal: 3\nhostCount: 3')),
  mistake('Count in another case', host('Count: 3')),
  mistake('extends (docker-compose, GitLab)', host('extends: large')),
  mistake('from, base, inherits', host('from: large\nbase: large\ninherits: large\nuses: large')),
  mistake('include (GitLab)', withTop('include: [common.yaml]\n')),
  mistake('vars and variables (Ansible, GitLab)', withTop('vars: { size: 4 }\nvariables: { size: 4 }\n')),
  mistake('state (Ansible)', host('state: present')),
  mistake(
    'lifecycle, depends_on, provider (Terraform)',
    host('lifecycle: { prevent_destroy: true }\ndepends_on: [db-1]\nprovider: cloud'),
  ),
  mistake('labels, tags', host('labels: { app: web }\ntags: [web]')),
  mistake(
    'user_data, ssh keys, networks',
    host('user_data: run\nssh_keys: [me]\nsecurity_groups: [web]\nnetworks: [a]'),
  ),
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
  mistake('servers in place of hosts', declarationText().replace('hosts:\n', 'servers:\n')),
  mistake(
    'Spec and metadata (Kubernetes)',
    'apiVersion: hostwright/v1\nkind: HostList\nmetadata:\n  name: shop\nspec:\n  hosts:\n    - name: web-1\n',
  ),
];
