import { declarationText } from '../building.ts';
import { type Mistake, mistake } from './mistake.ts';

const named = (yaml: string): string => declarationText(`  - name: ${yaml}\n`);

/** Names, ranges, and the list of hosts. */
export const names: readonly Mistake[] = [
  mistake('A range in braces (shell)', named('web-{01..16}')),
  mistake('A range with a dash', named('web-[1-16]')),
  mistake('A range with two dots', named('web-[1..16]')),
  mistake('A list of numbers in brackets', named('web-[1,2,5]')),
  mistake('A range in braces without quotes', declarationText('  - {name: web-[01:03]}\n')),
  mistake('A range backwards', named('web-[16:1]')),
  mistake('A place for a number (printf)', named('web-%02d')),
  mistake('A place for a number (Terraform)', named(`web-\${count.index}`)),
  mistake('A place for a number (Ansible)', named('web-{{ item }}')),
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
