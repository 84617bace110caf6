/** A small cloud that speaks the trial dialect, and nothing else. It shares no code with the provider. */
import { createHash } from 'node:crypto';
import { answer, type Script, type ScriptedRequest } from '../../support/scripted-server.ts';

type Parameters = Readonly<Record<string, string | number>>;
type Server = Readonly<Record<string, unknown>> & { readonly Id: string; readonly Place: string };

export interface TrialCloud {
  readonly script: Script;
  /** The names of each request's parameters, in the order in which they came. */
  readonly requests: readonly (readonly string[])[];
  readonly servers: readonly Server[];
}

function parametersOf({ method, target, body }: ScriptedRequest): Parameters {
  if (method === 'POST') return JSON.parse(body);
  return Object.fromEntries(new URL(target, 'http://cloud').searchParams);
}

function isSealed({ Seal: seal, ...others }: Parameters): boolean {
  const text = Object.keys(others)
    .sort()
    .map((name) => `${name}${others[name]}`)
    .join('');
  return seal === createHash('sha1').update(`${text}emulator-private-key`).digest('hex');
}

const known = {
  ListServers: /^(Do|AccessKey|Seal|Place|From|Most|Ids\.\d+)$/,
  RunServer: /^(Do|AccessKey|Seal|Title|Place|Site|Template|Cores|Ram|Volume|Billing|Periods|Access|Phrase)$/,
};

export function trialCloud(servers: Server[]): TrialCloud {
  const requests: (readonly string[])[] = [];

  function list(asked: Parameters) {
    const ids = Object.entries(asked).flatMap(([name, value]) => (name.startsWith('Ids.') ? [value] : []));
    const found = servers.filter(({ Id, Place }) => Place === asked.Place && (ids.length === 0 || ids.includes(Id)));
    const from = Number(asked.From);
    const page = found.slice(from, from + Number(asked.Most));
    // A new server comes up once it was asked for by its id.
    for (const [at, one] of servers.entries()) if (ids.includes(one.Id)) servers[at] = { ...one, Phase: 'up' };
    return { Act: 'ListServersDone', Code: 0, All: found.length, Servers: page };
  }

  function run({ Title, Place, Template, Cores, Ram, Volume, Billing }: Parameters) {
    const Id = `server-${servers.length + 1}`;
    const Doors = [{ Kind: 'Private', At: '10.0.0.9' }];
    servers.push({ Id, Title, Place: String(Place), Template, Cores, Ram, Volume, Billing, Doors, Phase: 'booting' });
    return { Act: 'RunServerDone', Code: 0, Made: [Id] };
  }

  function answerTo(asked: Parameters) {
    const names = known[asked.Do as keyof typeof known];
    const stranger = Object.keys(asked).find((name) => names?.test(name) !== true);
    if (stranger !== undefined) return { Code: 7, Why: `${stranger} is not known here` };
    if (!isSealed(asked)) return { Code: 8, Why: 'a broken seal' };
    return asked.Do === 'RunServer' ? run(asked) : list(asked);
  }

  return {
    requests,
    servers,
    script: (socket, request) => {
      const asked = parametersOf(request);
      requests.push(Object.keys(asked));
      answer(socket, answerTo(asked));
    },
  };
}
