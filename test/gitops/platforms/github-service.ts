/**
 * As much of GitHub's REST API as the workflows use, and a `gh` that speaks to it; `--jq` is done by the real jq. What the
 * token of a job may do stands in the workflow: files.test.ts holds each to the rights that it needs.
 */
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { resolve } from 'node:path';
import type { AtEnd } from '../../support/hostwright.ts';
import { runJq } from '../../tools/jq.ts';

export interface User {
  readonly login: string;
}

export interface Comment {
  readonly id: number;
  readonly issue: number;
  readonly user: User;
  body: string;
}

export interface Issue {
  readonly number: number;
  readonly user: User;
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

interface Request {
  readonly method: string;
  readonly url: URL;
  readonly fields: Readonly<Record<string, string>>;
  readonly paginates: boolean;
  readonly filter: string | undefined;
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

function answer(call: Call, service: GithubService): string {
  const { method, url, fields, paginates, filter } = parseWords(call);
  service.calls.push(`${method} ${url.pathname}`);
  const [, owner, repository, ...place] = url.pathname.slice(1).split('/');
  if (`${owner}/${repository}` !== call.repository) throw new Error('Not Found (HTTP 404)');
  if ((fields.body ?? '').length > longestBody) throw new Error('body is too long (HTTP 422)');
  const content = serve(method, place, url, fields, service);
  const entries = Array.isArray(content) && !paginates ? content.slice(0, pageSize) : content;
  if (filter === undefined) return JSON.stringify(entries);
  return runJq(filter, entries);
}

function parseWords({ words: [command, ...words], cwd }: Call): Request {
  if (command !== 'api') throw new Error(`there is no stand-in for gh ${command}`);
  const fields: Record<string, string> = {};
  let method: string | undefined;
  let path: string | undefined;
  let filter: string | undefined;
  let paginates = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--paginate') paginates = true;
    else if (word === '--method') method = words[++at];
    else if (word === '--jq') filter = words[++at];
    else if (word === '-f' || word === '-F') {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(words[++at] ?? '') ?? [];
      fields[name] =
        word === '-F' && value.startsWith('@') ? readFileSync(resolve(cwd, value.slice(1)), 'utf8') : value;
    } else if (path === undefined && !word.startsWith('-')) path = word;
    else throw new Error(`there is no stand-in for gh api ${word}`);
  }
  const preset = Object.keys(fields).length > 0 ? 'POST' : 'GET';
  return { method: method ?? preset, url: new URL(path ?? '', 'https://api.github.com/'), fields, paginates, filter };
}

function serve(
  method: string,
  [kind, number, part]: readonly string[],
  url: URL,
  fields: Request['fields'],
  { comments, issues }: GithubService,
): unknown {
  const { title = '', body = '', state = '' } = fields;
  const next = () => 100 + comments.length + issues.length;
  switch (
    `${method} ${kind}${number === undefined ? '' : number === 'comments' ? ' comment' : ' one'}${part === 'comments' ? ' comments' : ''}`
  ) {
    case 'GET issues one comments':
      return comments.filter(({ issue }) => issue === Number(number));
    case 'POST issues one comments': {
      const comment = { id: next(), issue: Number(number), user: bot, body };
      comments.push(comment);
      return comment;
    }
    case 'PATCH issues comment':
      return Object.assign(
        find(comments, ({ id }) => String(id) === part),
        { body },
      );
    case 'GET issues':
      return issues.filter((issue) => issue.state === url.searchParams.get('state'));
    case 'POST issues': {
      const issue = { number: next(), user: bot, title, body, state: 'open' };
      issues.push(issue);
      return issue;
    }
    case 'PATCH issues one':
      return Object.assign(
        find(issues, (issue) => String(issue.number) === number),
        fields.body === undefined ? { state } : { body },
      );
    default:
      throw new Error(`there is no stand-in for ${method} ${url.pathname}`);
  }
}

function find<Entry>(entries: readonly Entry[], isIt: (entry: Entry) => boolean): Entry {
  const found = entries.find(isIt);
  if (found === undefined) throw new Error('Not Found (HTTP 404)');
  return found;
}
