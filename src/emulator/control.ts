import { checkCloudOptions } from './check-options.ts';
import { checkGivenHosts, type GivenHost } from './given-host.ts';
import type { CloudOptions } from './options.ts';
import { type Reply, replyWithJson } from './reply.ts';
import { suggestName } from './suggest-name.ts';

/** What the control endpoint can do: the same calls as within the process. */
export interface Controls {
  state(): unknown;
  /** Throws nothing for options that were checked. */
  changeOptions(changes: Partial<CloudOptions>): void;
  addHosts(hosts: readonly GivenHost[]): readonly string[];
  usedIds(hosts: readonly GivenHost[]): readonly string[];
  removeHost(hostId: string): boolean;
  renameHost(hostId: string, name: string): boolean;
  reset(): void;
}

interface ControlRequest {
  readonly method: string;
  readonly path: string;
  readonly host: string | undefined;
  readonly contentType: string | undefined;
  readonly body: Buffer;
}

/** Every path of the control endpoint, with its methods. */
const routes: Readonly<Record<string, readonly string[]>> = {
  '/_control/state': ['GET'],
  '/_control/options': ['POST', 'PUT'],
  '/_control/hosts': ['POST'],
  '/_control/hosts/{id}': ['DELETE', 'PATCH'],
  '/_control/reset': ['POST'],
};

const hostPath = /^\/_control\/hosts\/([A-Za-z0-9._~-]+)$/;

/**
 * Answers `/_control/…`. It has no key, so it keeps browsers out by the Host header (DNS rebinding)
 * and by the content type.
 */
export function answerControl(request: ControlRequest, controls: Controls): Reply {
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(request.host ?? '')) {
    return refuse(403, ['The control endpoint answers only to a loopback Host header.']);
  }
  const hostId = hostPath.exec(request.path)?.[1];
  const route = hostId === undefined ? request.path : '/_control/hosts/{id}';
  const methods = Object.hasOwn(routes, route) ? routes[route] : undefined;
  if (methods === undefined) return refuse(404, [`There is no such path. ${suggestName(route, Object.keys(routes))}`]);
  if (!methods.includes(request.method)) {
    const reply = refuse(405, [`${route} takes ${methods.join(' or ')}.`]);
    return { ...reply, headers: { ...reply.headers, Allow: methods.join(', ') } };
  }
  if (request.method === 'GET') return replyWithJson(JSON.stringify(controls.state()));
  if (hostId !== undefined && request.method === 'DELETE') return reportChange(controls.removeHost(hostId), hostId);
  if (!/^application\/json\b/i.test(request.contentType ?? '')) {
    return refuse(415, ['Send the header Content-Type: application/json.']);
  }
  if (route === '/_control/reset') {
    controls.reset();
    return replyWithJson('{}');
  }
  const read = readJson(request.body);
  if (read === undefined) return refuse(400, ['The body is not JSON in UTF-8.']);
  if (hostId !== undefined) return renameHost(hostId, read.value, controls);
  return route === '/_control/options' ? changeOptions(read.value, controls) : addHosts(read.value, controls);
}

function changeOptions(changes: unknown, controls: Controls): Reply {
  const problems = checkCloudOptions(changes);
  if (problems.length > 0) return refuse(400, problems);
  controls.changeOptions(changes as Partial<CloudOptions>);
  return replyWithJson('{}');
}

/** As a person renames a host in the console: it keeps its id. */
function renameHost(hostId: string, value: unknown, controls: Controls): Reply {
  const isObject = typeof value === 'object' && value !== null && Object.keys(value).join() === 'Name';
  const name: unknown = isObject ? (value as { readonly Name?: unknown }).Name : undefined;
  if (typeof name !== 'string' || name === '') return refuse(400, ['The body must be {"Name": "NAME"}.']);
  return reportChange(controls.renameHost(hostId, name), hostId);
}

function reportChange(isDone: boolean, hostId: string): Reply {
  return isDone ? replyWithJson('{}') : refuse(404, [`No host has the id ${hostId}.`]);
}

function addHosts(value: unknown, controls: Controls): Reply {
  const hosts: unknown = Array.isArray(value) ? value : [value];
  const problems = checkGivenHosts(hosts, 'hosts');
  if (problems.length > 0) return refuse(400, problems);
  const given = hosts as readonly GivenHost[];
  const used = controls.usedIds(given);
  if (used.length > 0) {
    const taken = used.map((id) => `HostId ${JSON.stringify(id)} is or was in use.`);
    return refuse(409, taken);
  }
  return replyWithJson(JSON.stringify({ hostIds: controls.addHosts(given) }));
}

function readJson(body: Buffer): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return { value };
  } catch {
    return undefined;
  }
}

function refuse(status: number, problems: readonly string[]): Reply {
  return replyWithJson(JSON.stringify({ problems }), status);
}
