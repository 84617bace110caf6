/** Text as a cloud may send it, or a colleague may type it into a console: each piece is an order to some program. */
import fc from 'fast-check';
import { anyText } from './any-text.ts';

// biome-ignore format: a list by what reads it
const orders = [
  // Terminals and logs.
  '\u001b[2J', '\u001b]8;;http://evil.example\u0007link\u001b]8;;\u0007', '\u202e', '\u2066', '\u009b31m', '\r\n', '\t',
  '::error::', '::set-output name=x::y', '##[error]', '##vso[task.setvariable variable=x]y', '##teamcity[x]', '%0A', '$(id)',
  // Markup.
  '<script>alert(1)</script>', '<!--', '-->', '&amp;', ']]>', '<![CDATA[', '</details>', '</code>', '[[ATTACHMENT|/x]]', '[[[PROPERTY|a=b]]',
  '```', '```\n', '``', '`', '$`', '|', '\\|', '\\\\|', '| --- |', '> ', '# ', '- ', '**', '__', '~~', '---', '===', '[^1]', '[ ]', '![', '](', '[x]: /y',
  '@team', '@org/team', '#123', 'GH-1', ':ok:', 'www.evil.example', 'https://a.example', 'a@b.example', '[x](http://evil.example)',
  // Spreadsheets, templates, and programs.
  '=cmd()', '+1', '-1', '@SUM(1)', '＝1', ',', ';', '{{ lookup("pipe", "id") }}', '{% raw %}', '{#', '}',
  '*', '\\', '"', "'", ' ', '  ', '__proto__', 'constructor', '\ud800', '\ufffe', '\uffff', '\u2028', '\u{e0041}',
];

export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...orders), anyText({ maxLength: 6 })), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(''));
