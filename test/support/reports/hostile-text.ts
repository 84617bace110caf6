/** Text as a cloud may send it, or a colleague may type it into a console: each piece is an order to some program. */
import fc from 'fast-check';
import { anyText } from './any-text.ts';

const orders = [
  ...[
    '\u001b[2J',
    '\u001b]8;;http://evil.example\u0007link\u001b]8;;\u0007',
    '\u202e',
    '\u2066',
    '\u009b31m',
    '\r\n',
    '\t',
  ],
  ...[
    '::error::',
    '::set-output name=x::y',
    '##[error]',
    '##vso[task.setvariable variable=x]y',
    '##teamcity[x]',
    '<script>alert(1)</script>',
    '<!--',
    '&amp;',
    ']]>',
  ],
  ...['```', '|', '@team', '#123', '[x](http://evil.example)', '*', '~~', '\\', '"', "'", '`'],
  ...['=cmd()', '+1', '-1', '@SUM(1)', '＝1', ',', ';', '{{ lookup("pipe", "id") }}', '{% raw %}', '{#', '}', '\u2028'],
  ...[
    '__proto__',
    'constructor',
    '\ud800',
    '\ufffe',
    '\u{e0041}',
    '%0A',
    '$(id)',
    '-->',
    '</details>',
    '[[ATTACHMENT|/x]]',
  ],
];

export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...orders), anyText({ maxLength: 6 })), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join(''));
