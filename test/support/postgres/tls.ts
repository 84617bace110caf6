/** Makes a running server prove itself, and ask for passwords. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestCertificate } from '../certificate.ts';
import { giveFile } from './prepared.ts';
import type { PostgresServer } from './server.ts';

interface Login {
  readonly user: string;
  readonly password: string;
}

/** From now on this user, who may apply, comes in by TLS and with a password alone. */
export async function demandTls(
  { data, sql }: PostgresServer,
  { cert, key }: TestCertificate,
  { user, password }: Login,
): Promise<void> {
  giveFile(join(data, 'server.crt'), cert);
  giveFile(join(data, 'server.key'), key);
  const rule = join(data, 'pg_hba.conf');
  giveFile(
    rule,
    `hostssl all ${user} 127.0.0.1/32 scram-sha-256\nhost all ${user} all reject\n${readFileSync(rule, 'utf8')}`,
  );
  await sql(`create role ${user} login password '${password}' in role hostwright_applier`);
  await sql('alter system set ssl = on');
  await sql('select pg_reload_conf()');
  while ((await sql('show ssl'))[0]?.ssl !== 'on');
}
