/**
 * The requests of a trusted listing and nothing else: every page up to the empty one, the probe, every page again.
 * Answers are received and thrown away, never parsed. The signature rule is a copy, so that no code of the tool is
 * measured against itself. Run as `node exchange.mjs URL HOSTS IN_FLIGHT`; prints what the requests alone cost.
 */
import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';

const [url = '', hosts = '', inFlight = ''] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const { HOSTWRIGHT_PUBLIC_KEY: publicKey = '', HOSTWRIGHT_PRIVATE_KEY: privateKey = '' } = process.env;
const region = 'bench-1';
const agent = new Agent({ keepAlive: true });
const pageSize = 100;

/** @type {(parameters: Readonly<Record<string, string | number>>) => string} */
function sign(parameters) {
  const named = Object.keys(parameters)
    .sort()
    .map((name) => `${name}${parameters[name]}`);
  return createHash('sha1')
    .update(`${named.join('')}${privateKey}`)
    .digest('hex');
}

/** @type {(offset: number, limit: number) => Promise<number>} */
function receive(offset, limit) {
  const page = { Region: region, Offset: offset, Limit: limit };
  const parameters = { Action: 'DescribeHostInstance', ...page, PublicKey: publicKey };
  const body = JSON.stringify({ ...parameters, Signature: sign(parameters) });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method: 'POST', headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** @type {(offsets: readonly number[]) => Promise<void>} */
async function receivePages(offsets) {
  const waiting = [...offsets];
  const lanes = Array.from({ length: Number(inFlight) }, async () => {
    for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) await receive(offset, pageSize);
  });
  await Promise.all(lanes);
}

const offsets = Array.from({ length: Number(hosts) / pageSize + 1 }, (_, page) => page * pageSize);
const start = process.hrtime.bigint();
const before = process.cpuUsage();
await receivePages(offsets);
await receive(Number(hosts), 1);
await receivePages(offsets);
const { user, system } = process.cpuUsage(before);
const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
agent.destroy();
process.stdout.write(JSON.stringify({ requests: 2 * offsets.length + 1, cpu: (user + system) / 1e6, milliseconds }));
