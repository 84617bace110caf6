import { declarationText } from '../building.ts';
import { type Mistake, mistake } from './mistake.ts';

const terraform = 'resource "cloud_instance" "web" {\n  count = 3\n  cpu   = 4\n}\n';

/** Files that are no declaration, or that nobody reads. */
export const files: readonly Mistake[] = [
  mistake('A file of docker-compose', 'services:\n  web:\n    image: nginx\n    ports: ["80:80"]\n'),
  mistake(
    'A file of docker-compose with a version',
    'version: "3.8"\nservices:\n  web:\n    image: nginx\nvolumes:\n  data:\n',
  ),
  mistake(
    'A Deployment of Kubernetes',
    'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 3\n',
  ),
  mistake('An inventory of Ansible', 'all:\n  hosts:\n    web-1:\n  children:\n    db:\n      hosts:\n        db-1:\n'),
  mistake('A playbook of Ansible', '- hosts: web\n  tasks:\n    - name: create\n      cloud_host: { name: web-1 }\n'),
  mistake('A list of hosts', '- name: web-1\n- name: web-2\n'),
  { title: 'A file of Terraform', files: { 'main.tf': terraform }, args: ['-f', 'main.tf'] },
  { title: 'A folder of Terraform', files: { 'infra/main.tf': terraform }, args: ['-f', 'infra'] },
  {
    title: 'An inventory as INI',
    files: { inventory: '[web]\nweb-1 ansible_host=192.0.2.1\n' },
    args: ['-f', 'inventory'],
  },
  {
    title: 'A saved plan',
    files: { 'plan.json': '{"format":"hostwright/saved-plan","formatVersion":1}\n' },
    args: ['-f', 'plan.json'],
  },
  mistake('A file that Ansible Vault encrypted', '$ANSIBLE_VAULT;1.1;AES256\n62313365396662343061393464336163\n'),
  mistake('An empty file', ''),
  mistake('Only a comment', '---\n# no hosts yet\n'),
  mistake('A password', '#Sesame-4711\n'),
  mistake('Only comments', '# apiVersion: hostwright/v1\n'),
  { title: 'UTF-16 of a Windows editor', files: { 'hosts.yaml': new Uint8Array([0xff, 0xfe, 0x61, 0]) } },
  { title: 'A file that is not there', files: { 'hosts.yaml': declarationText() }, args: ['-f', 'host.yaml'] },
  { title: 'Another ending of the usual file', files: { 'hosts.json': '{}', 'host.yaml': '' } },
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
  { title: 'A folder with JSON alone', files: { 'fleet/web.json': '{}' }, args: ['-f', 'fleet'] },
];
