/**
 * As much of GitHub's REST API as the workflows use, and a `gh` that speaks to it; `--jq` is done by the real jq. What the
 * token of a job may do stands in the workflow: files.test.ts holds each to the rights that it needs.
 */
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { AtEnd } from '../../support/hostwright.ts';
import { runJq } from '../../tools/jq.ts';

export interface Comment {
  readonly id: number;
  readonly issue: number;
  readonly user: { readonly login: string };
  body: string;
}

export interface Issue {
  readonly number: number;
  readonly user: { readonly login: string };
  readonly title: string;
  body: string;
  state: string;
}

export interface GithubService {
  /** Where `gh` finds it. */
  readonly port: number;
  readonly comments: Comment[];
  readonly issues: Issue[];
  /** Method and path of each call. */
  readonly calls: string[];
}

/** Bash that runs as `gh`: hands its words on, each with a zero behind it, and gives back what comes. */
export const ghScript = String.raw`
port=$1; shift
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf '%s\0' "$#" "$PWD" "$GITHUB_REPOSITORY" "$@" >&3
IFS= read -r verdict <&3
IFS= read -r -d '' text <&3
if [ "$verdict" = done ]; then printf %s "$text"; exit 0; fi
printf 'gh: %s\n' "$text" >&2
exit 1
`;

interface Call {
  readonly words: readonly string[];
  readonly repository: string;
  readonly cwd: string;
}

const bot = { login: 'github-actions[bot]' };
/** So few that a script which forgets the other pages is found out. */
const pageSize = 2;
/** Of GitHub: a longer comment is refused. */
const longestBody = 65_536;

export async function startGithubService(atEnd: AtEnd): Promise<GithubService> {
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      const [count, cwd = '', repository = '', ...words] = text.split('\0').slice(0, -1);
      const isWhole = words.length >= Number(count);
      if (!isWhole) return;
      try {
        socket.end(`done\n${answer({ words, repository, cwd }, service)}`);
      } catch (error) {
        socket.end(`refused\n${error instanceof Error ? error.message : String(error)}`);
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  atEnd(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const service: GithubService = { port, comments: [], issues: [], calls: [] };
  return service;
}

function answer({ words: [command, ...words], repository, cwd }: Call, service: GithubService): string {
  if (command !== 'api') throw new Error(`there is no stand-in for gh ${command}`);
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      method: { type: 'string' },
      jq: { type: 'string' },
      paginate: { type: 'boolean' },
      'raw-field': { type: 'string', short: 'f', multiple: true, default: [] },
      field: { type: 'string', short: 'F', multiple: true, default: [] },
    },
  });
  const fields: Fields = Object.fromEntries([
    ...values['raw-field'].map(splitField),
    // The only form in which the workflows use it.
    ...values.field
      .map(splitField)
      .map(([name, path]) => [name, readFileSync(resolve(cwd, path.replace('@', '')), 'utf8')]),
  ]);
  const { pathname, searchParams } = new URL(positionals[0] ?? '', 'https://api.github.com/');
  const { method = 'GET' } = values;
  service.calls.push(`${method} ${pathname}`);
  const [, place] = pathname.split(`/repos/${repository}/`);
  if (place === undefined) throw new Error('Not Found (HTTP 404)');
  if ((fields.body ?? '').length > longestBody) throw new Error('body is too long (HTTP 422)');
  const serve = routes[`${method} ${place.replace(/\d+/, 'N')}`];
  if (serve === undefined) throw new Error(`there is no stand-in for ${method} ${pathname}`);
  const content = serve(service, { id: Number(/\d+/.exec(place)?.[0]), fields, state: searchParams.get('state') });
  const entries = Array.isArray(content) && !values.paginate ? content.slice(0, pageSize) : content;
  return values.jq === undefined ? JSON.stringify(entries) : runJq(values.jq, entries);
}

/** `NAME=VALUE`. */
function splitField(field: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(field) ?? [];
  return [name, value];
}

type Fields = Readonly<Record<string, string>>;

interface Asked {
  readonly id: number;
  readonly fields: Fields;
  readonly state: string | null;
}

const nextId = ({ comments, issues }: GithubService) => 100 + comments.length + issues.length;

/** By method and place in a repository. */
const routes: Readonly<Record<string, (service: GithubService, asked: Asked) => unknown>> = {
  'GET issues/N/comments': ({ comments }, { id }) => comments.filter(({ issue }) => issue === id),
  'POST issues/N/comments': (service, { id: issue, fields: { body = '' } }) =>
    keep(service.comments, { id: nextId(service), issue, user: bot, body }),
  'PATCH issues/comments/N': ({ comments }, { id, fields }) =>
    change(
      comments.find((one) => one.id === id),
      fields,
    ),
  'GET issues': ({ issues }, { state }) => issues.filter((issue) => issue.state === state),
  'POST issues': (service, { fields: { title = '', body = '' } }) =>
    keep(service.issues, { number: nextId(service), user: bot, title, body, state: 'open' }),
  'PATCH issues/N': ({ issues }, { id, fields }) =>
    change(
      issues.find(({ number }) => number === id),
      fields,
    ),
};

function keep<Entry>(entries: Entry[], entry: Entry): Entry {
  entries.push(entry);
  return entry;
}

function change(entry: object | undefined, fields: Fields): object {
  if (entry === undefined) throw new Error('Not Found (HTTP 404)');
  return Object.assign(entry, fields);
}
