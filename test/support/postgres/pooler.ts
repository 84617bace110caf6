/** pgbouncer in transaction mode, as a process between hostwright and a server: each transaction may take another session. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AtEnd } from '../hostwright.ts';
import { giveFile, openFolder, runner } from './prepared.ts';
import { endProcess, findFreePort, isAlive, throughPort } from './server.ts';

export interface Pooler {
  /** The same address, through the pooler. */
  readonly through: (url: string) => string;
}

/** In front of the server at this address, for all its databases. It lets everyone in without a login. Ends with the test. */
export async function startPooler(atEnd: AtEnd, target: string): Promise<Pooler> {
  const { folder, guard } = openFolder();
  const port = await findFreePort();
  const { hostname, port: behind } = new URL(target);
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users');
  giveFile(users, '"hw" ""\n');
  giveFile(
    file,
    `[databases]
* = host=${hostname} port=${behind} auth_user=hw
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
; Few sessions that many clients use in turn: what one keeps in a session would meet another one.
min_pool_size = 4
default_pool_size = 4
server_round_robin = 1
; As docs/shared-journal.md advises.
server_login_retry = 1
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 3
`,
  );
  const log: string[] = [];
  const path = [process.env.PATH, '/usr/sbin'].join(':');
  const child = spawn('pgbouncer', [file], {
    ...runner,
    cwd: folder,
    env: { PATH: path },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => void log.push(text));
  guard.watch(child.pid);
  atEnd(async () => {
    await endProcess(child, 'SIGTERM');
    await guard.end();
  });
  await once(child, 'spawn');
  while (!(await isListening(port))) {
    if (!isAlive(child)) throw new Error(`pgbouncer does not start:\n${log.join('')}`);
    await sleep(10);
  }
  return { through: (url) => throughPort(url, port) };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  const answer = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return answer;
}
