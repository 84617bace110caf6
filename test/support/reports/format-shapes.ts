/** What of each format is structure: the same for every text that stands in it. Throws where a text is none of its format. */
import { parse as parseCsv } from 'csv-parse/sync';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect } from 'vitest';
import { escapeText } from '../../../src/model/text/escape.ts';
import type { FormatName } from '../../../src/report/formats.ts';
import { readPrometheus } from './read-prometheus.ts';
import { readCommand } from './workflow-commands.ts';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

/** Without the tabs that part the head of a diff: they are ours. */
const bareLines = (text: string) =>
  text.split(/\r?\n/).map((line) => (/^ *(---|\+\+\+) /.test(line) ? line.replace('\t', ' ') : line));
const linesOf = (text: string) => text.trimEnd().split('\n');

/** Types and keys; every text is one. Text that Ansible is told not to run is text. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return 'text';
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value;
  if ('__ansible_unsafe' in value) return 'text';
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
}

const jsonShape = (text: string) => shapeOf(JSON.parse(text));

/** Tags with the names of their attributes; throws where an angle bracket is left that is part of none. */
function tagsOf(text: string): readonly string[] {
  const bare = text
    .replaceAll(/(<(style|script)[^>]*>).*?(<\/\2>)/gs, '$1$3')
    .replaceAll(/<!doctype html>|<\?xml[^>]*>/g, '');
  const tags: string[] = [];
  const rest = bare.replaceAll(
    /<(\/?[a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"<>]*")?)*)\s*(\/?)>/g,
    (_, name, attributes, end) => {
      tags.push(
        [
          name,
          ...attributes
            .replaceAll(/="[^"]*"/g, '')
            .trim()
            .split(/\s+/),
          end,
        ].join(' '),
      );
      return '';
    },
  );
  if (/[<>]/.test(rest)) throw new Error(`No markup of ours: ${/.{0,60}[<>].{0,60}/.exec(rest)?.[0]}`);
  return tags;
}

/** Without what is of one run: the mark by which a comment is found again, and the time. */
const ours = (value: string | undefined) =>
  value?.replace(/^<!-- hostwright:[\w ./-]+ -->/, 'MARKER').replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, 'TIME');

function markdownShape(text: string): unknown {
  const bare = ({ type, value, children }: Node): unknown => {
    const isCode = type === 'inlineCode' || type === 'code';
    return [type, isCode ? '' : ours(value), children?.map(bare)];
  };
  return bare(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as Node);
}

function csvShape(text: string): unknown {
  const rows: readonly (readonly string[])[] = parseCsv(text, { record_delimiter: '\r\n' });
  const formula = /^[=+\-@\t\r\n＝＋－＠]/;
  expect(rows.flat().filter((cell) => formula.test(cell))).toEqual([]);
  return rows.map((cells) => cells.length);
}

/** Names of series and labels. */
function prometheusShape(text: string): unknown {
  return [...readPrometheus(text).keys()].map((series) => series.replaceAll(/"(?:[^"\\]|\\.)*"/g, ''));
}

function githubShape(text: string): unknown {
  return linesOf(text).map((line) => {
    const command = readCommand(line);
    return command === undefined ? 'log' : [command.name, Object.keys(command.properties)];
  });
}

/** Groups and hosts are keys there. */
function ansibleShape(text: string): unknown {
  const { _meta, all, ...groups } = JSON.parse(text);
  expect(
    JSON.stringify({ all, values: Object.values(_meta.hostvars) }).replaceAll(
      /\{"__ansible_unsafe":"(?:[^"\\]|\\.)*"\}/g,
      '',
    ),
  ).not.toMatch(/\{[{%#]/);
  return [
    Object.values(_meta.hostvars).map(shapeOf),
    shapeOf(all),
    Object.values<{ readonly hosts: readonly string[] }>(groups)
      .map(({ hosts }) => hosts.length)
      .sort(),
  ];
}

export const shapes: Readonly<Record<FormatName, (text: string) => unknown>> = {
  text: (text) => linesOf(text).map((line) => /^ *\S?/.exec(line)?.[0].length),
  json: jsonShape,
  ndjson: (text) => linesOf(text).map(jsonShape),
  markdown: markdownShape,
  runbook: markdownShape,
  html: tagsOf,
  junit: (text) => {
    // Readers of test reports take it for the path of an attachment.
    expect(text).not.toContain('[[');
    return tagsOf(text);
  },
  sarif: (text) => {
    expect(text).not.toContain('](');
    return jsonShape(text);
  },
  github: githubShape,
  'gitlab-terraform': jsonShape,
  'gitlab-codequality': jsonShape,
  csv: csvShape,
  prometheus: prometheusShape,
  ansible: ansibleShape,
};

/** Nothing in it drives a terminal or a pipeline; only the annotations of `github` begin a line with two colons. */
export function expectInert(text: string, format?: FormatName): void {
  const isInert = (line: string) => line === escapeText(line) && (format === 'github' || !/^\s*::/.test(line));
  expect(bareLines(text).filter((line) => !isInert(line))).toEqual([]);
}
