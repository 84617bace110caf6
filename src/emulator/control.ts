import type { Cloud } from './cloud.ts';
import { faultRule, rateLimitRule } from './faults.ts';
import { type GivenHost, givenHostsRule } from './host.ts';
import type { CloudOptions } from './options.ts';
import { type Reply, replyWithJson } from './reply.ts';
import { duration, filledText, listOf, objectOf, orNull, type Rule, wholeNumber, yesOrNo } from './rules.ts';

/** What the control endpoint can do: the same calls as within the process. */
interface Controls extends Pick<Cloud, 'changeOptions' | 'addHosts' | 'usedIds' | 'removeHost' | 'renameHost'> {
  state(): unknown;
  reset(): void;
}

interface ControlRequest {
  readonly method: string;
  readonly path: string;
  readonly host: string | undefined;
  readonly contentType: string | undefined;
  readonly body: Buffer;
}

const optionRules: Readonly<{ [Name in keyof CloudOptions]: Rule<CloudOptions[Name]> }> = {
  latencyMs: duration,
  pageCap: wholeNumber(1, 1_000_000),
  visibilityLagMs: duration,
  provisioningMs: duration,
  faults: listOf(faultRule),
  rateLimit: orNull(rateLimitRule),
  defaultProject: filledText,
  acceptTag: yesOrNo,
  zoneRequired: yesOrNo,
  refuseWithoutProject: yesOrNo,
};

/** Checks the options that may change while the emulator runs. */
export const changesRule: Rule<Partial<CloudOptions>> = objectOf(optionRules);

const renameRule = objectOf({ Name: filledText }, ['Name']);

type Route = (controls: Controls, body: unknown, hostId: string) => Reply;

const routes: Readonly<Record<string, Route>> = {
  'GET /_control/state': (controls) => replyWithJson(JSON.stringify(controls.state())),
  'POST /_control/reset': (controls) => {
    controls.reset();
    return done;
  },
  'POST /_control/options': (controls, body) =>
    check(changesRule, body, '', (changes) => {
      controls.changeOptions(changes);
      return done;
    }),
  'POST /_control/hosts': (controls, body) =>
    check(givenHostsRule, Array.isArray(body) ? body : [body], 'hosts', (hosts: readonly GivenHost[]) => {
      const used = controls.usedIds(hosts);
      if (used.length > 0) return refuse(409, ...used.map((id) => `HostId ${JSON.stringify(id)} is or was in use.`));
      return replyWithJson(JSON.stringify({ hostIds: controls.addHosts(hosts) }));
    }),
  'PATCH /_control/hosts/ID': (controls, body, hostId) =>
    check(renameRule, body, '', ({ Name }) => reportChange(controls.renameHost(hostId, Name), hostId)),
  'DELETE /_control/hosts/ID': (controls, _, hostId) => reportChange(controls.removeHost(hostId), hostId),
};

const done = replyWithJson('{}');

/**
 * Answers `/_control/…`. It has no key, so it keeps browsers out by the Host header (DNS rebinding) and by the content
 * type.
 */
export function answerControl({ method, path, host, contentType, body }: ControlRequest, controls: Controls): Reply {
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host ?? '')) {
    return refuse(403, 'The control endpoint answers only to a loopback Host header.');
  }
  const hostId = /^\/_control\/hosts\/([A-Za-z0-9._~-]+)$/.exec(path)?.[1];
  const name = `${method} ${hostId === undefined ? path : '/_control/hosts/ID'}`;
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (route === undefined) return refuse(404, `Known: ${Object.keys(routes).join(', ')}.`);
  if (method === 'GET' || method === 'DELETE') return route(controls, undefined, hostId ?? '');
  if (!/^application\/json\b/i.test(contentType ?? '')) {
    return refuse(415, 'Send the header Content-Type: application/json.');
  }
  let value: unknown;
  try {
    value = body.length === 0 ? {} : JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return refuse(400, 'The body is not JSON in UTF-8.');
  }
  return route(controls, value, hostId ?? '');
}

/** Acts on a valid body. */
function check<T>(rule: Rule<T>, body: unknown, place: string, act: (valid: T) => Reply): Reply {
  const problems = rule(body, place);
  return problems.length === 0 ? act(body as T) : refuse(400, ...problems);
}

function reportChange(isDone: boolean, hostId: string): Reply {
  return isDone ? done : refuse(404, `No host has the id ${hostId}.`);
}

function refuse(status: number, ...problems: readonly string[]): Reply {
  return replyWithJson(JSON.stringify({ problems }), status);
}
