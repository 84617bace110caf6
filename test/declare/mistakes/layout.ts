import { declarationText } from '../building.ts';
import { type Mistake, mistake } from './mistake.ts';

/** Where the text is no YAML, or other YAML than was meant. */
export const layout: readonly Mistake[] = [
  mistake('One space too many before a field', declarationText('  - name: web-1\n     cpu: 4\n')),
  mistake('One space too many in defaults', declarationText().replace('  memory', '   memory')),
  mistake('One space too many at the top', declarationText().replace('zone:', ' zone:')),
  mistake('One space too few before a field', declarationText('  - name: web-1\n   cpu: 4\n')),
  mistake('One space too few in defaults', declarationText().replace('  memory', ' memory')),
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
    [
      ...declarationText().split('\n').slice(0, -1),
      '<<<<<<< HEAD',
      '    cpu: 4',
      '=======',
      '    cpu: 8',
      '>>>>>>> faster',
      '',
    ].join('\n'),
  ),
  mistake('A field twice', declarationText('  - name: web-1\n    cpu: 4\n    cpu: 8\n')),
  mistake('Two documents in a file (Kubernetes)', `${declarationText()}---\n${declarationText()}`),
  mistake('An anchor that is not there', declarationText('  - { name: web-1, <<: *large }\n')),
  mistake('A pattern without quotes', declarationText(undefined, 'manage:\n  names: [*]\n')),
  mistake('Comments of JSON', `// hosts of the shop\n${declarationText()}`),
  mistake('A template of Helm', declarationText().replace('4096', '{{ .Values.memory }}')),
];
