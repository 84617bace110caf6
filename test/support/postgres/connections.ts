/** Connections of hostwright itself to a database of a test. */
import { openConnections } from '../../../src/journal/database/postgres/connection.ts';
import type { AtEnd } from '../hostwright.ts';

export function connectionsTo(url: string, atEnd: AtEnd, user = 'hw') {
  const { hostname: host, port, pathname } = new URL(url);
  const address = { host, port: Number(port), database: pathname.slice(1), user: undefined, password: undefined };
  const connections = openConnections({
    address: { ...address, tls: false, shown: url },
    ...{ user, password: undefined, authorities: undefined, applicationName: 'test', schema: 'hostwright' },
  });
  atEnd(() => connections.close());
  return connections;
}
