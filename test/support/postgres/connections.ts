/** Connections of hostwright itself to a database of a test. */
import type { DatabaseSettings } from '../../../src/journal/database/address.ts';
import { openConnections } from '../../../src/journal/database/postgres/connection.ts';
import type { AtEnd } from '../hostwright.ts';

export function settingsFor(url: string, user = 'hw'): DatabaseSettings {
  const { hostname: host, port, pathname } = new URL(url);
  const address = { host, port: Number(port), database: pathname.slice(1), user: undefined, password: undefined };
  return {
    address: { ...address, tls: false, shown: url },
    user,
    password: undefined,
    authorities: undefined,
    applicationName: 'test',
    schema: 'hostwright',
  };
}

export function connectionsTo(url: string, atEnd: AtEnd, user = 'hw') {
  const connections = openConnections(settingsFor(url, user));
  atEnd(() => connections.close());
  return connections;
}
