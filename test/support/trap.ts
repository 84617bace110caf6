import { type AddressInfo, createServer, type Socket } from 'node:net';
import { environmentFor } from './hostwright.ts';

/** An endpoint that must not be contacted: it counts who connects, and answers nobody. */
export interface Trap {
  /** Leads to the trap, with secrets that stand nowhere else. */
  readonly env: Readonly<Record<string, string>>;
  readonly connections: () => number;
  readonly close: () => void;
}

/** What must never be printed. */
export const trapSecrets = {
  HOSTWRIGHT_PUBLIC_KEY: 'bR8sL0fYd6GnJ3wHx7Ea1MkV',
  HOSTWRIGHT_PRIVATE_KEY: 'kA7vQ2xWm9ZpR4tYc8LbN3dF',
  HOSTWRIGHT_SECURITY_TOKEN: 'tD9hW4mKs7PqB2fXz5JvE6nU',
  HOST_PASSWORD: 'uH5gJ1sXe6KoTq0iPz9VwC2y',
} as const;

export async function startTrap(): Promise<Trap> {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket.on('error', () => {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    env: { ...environmentFor(`http://127.0.0.1:${port}`), ...trapSecrets },
    connections: () => connections,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
