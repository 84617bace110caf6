import type { IncomingMessage } from 'node:http';
import { findHostProblems, findProblems } from './check.ts';
import type { Cloud } from './cloud.ts';
import type { GivenHost, OptionChanges, Rename } from './options.gen.ts';
import { type Reply, replyWithJson } from './reply.ts';
import { validateChanges, validateRename } from './validate.gen.js';

/** What the control endpoint can do: the same calls as within the process. */
interface Controls extends Pick<Cloud, 'changeOptions' | 'addHosts' | 'usedIds' | 'removeHost' | 'renameHost'> {
  state(): unknown;
  reset(): void;
}

type Route = (controls: Controls, body: unknown, hostId: string) => Reply;

const routes: Readonly<Record<string, Route>> = {
  'GET /_control/state': (controls) => replyWithJson(JSON.stringify(controls.state())),
  'POST /_control/reset': (controls) => {
    controls.reset();
    return done;
  },
  'POST /_control/options': (controls, body) => {
    const problems = findProblems(validateChanges, body);
    if (problems.length > 0) return refuse(400, ...problems);
    controls.changeOptions(body as OptionChanges);
    return done;
  },
  'POST /_control/hosts': (controls, body) => {
    const hosts = Array.isArray(body) ? body : [body];
    const problems = findHostProblems(hosts);
    if (problems.length > 0) return refuse(400, ...problems);
    const used = controls.usedIds(hosts as readonly GivenHost[]);
    if (used.length > 0) return refuse(409, ...used.map((id) => `HostId ${JSON.stringify(id)} is in use.`));
    return replyWithJson(JSON.stringify({ hostIds: controls.addHosts(hosts as readonly GivenHost[]) }));
  },
  'PATCH /_control/hosts/ID': (controls, body, hostId) => {
    const problems = findProblems(validateRename, body);
    if (problems.length > 0) return refuse(400, ...problems);
    return reportChange(controls.renameHost(hostId, (body as Rename).Name), hostId);
  },
  'DELETE /_control/hosts/ID': (controls, _, hostId) => reportChange(controls.removeHost(hostId), hostId),
};

const done = replyWithJson('{}');

/** Answers `/_control/…`. Without a key, it keeps browsers out by Host header (DNS rebinding) and content type. */
export function answerControl(
  { method, url: path = '', headers }: IncomingMessage,
  body: string,
  controls: Controls,
): Reply {
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(headers.host ?? '')) {
    return refuse(403, 'The control endpoint answers only to a loopback Host header.');
  }
  const hostId = /^\/_control\/hosts\/([A-Za-z0-9._~-]+)$/.exec(path)?.[1];
  const name = `${method} ${hostId === undefined ? path : '/_control/hosts/ID'}`;
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (route === undefined) return refuse(404, `Known: ${Object.keys(routes).join(', ')}.`);
  if (method === 'GET' || method === 'DELETE') return route(controls, undefined, hostId ?? '');
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
    return refuse(415, 'Send the header Content-Type: application/json.');
  }
  let value: unknown;
  try {
    value = body === '' ? {} : JSON.parse(body);
  } catch {
    return refuse(400, 'The body is not JSON in UTF-8.');
  }
  return route(controls, value, hostId ?? '');
}

function reportChange(isDone: boolean, hostId: string): Reply {
  return isDone ? done : refuse(404, `No host has the id ${hostId}.`);
}

function refuse(status: number, ...problems: readonly string[]): Reply {
  return replyWithJson(JSON.stringify({ problems }), status);
}
