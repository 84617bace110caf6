/** Scopes of a real watcher over a real PostgreSQL, with an emulator as their cloud. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmulatorOptions } from '../../../src/emulator/options.ts';
import type { RunningEmulator } from '../../../src/emulator/server.ts';
import { declarationOf, folderWith } from '../hostwright.ts';
import type { PostgresDatabase } from '../postgres/database.ts';
import { type FaultProxy, startFaultProxy } from '../postgres/fault-proxy.ts';
import type { Scene, Stage } from '../stage.ts';

export type Watched = Scene & {
  readonly cloud: RunningEmulator;
  readonly url: string;
  readonly sql: PostgresDatabase['sql'];
  readonly scopes: string;
  /** Writes a scope file and its declaration. */
  readonly declare: (id: string, hosts: string | readonly string[], more?: string) => void;
  /** Starts a watcher. `more`: further flags. `env`: variables that are its own. */
  readonly watch: (more?: string, env?: Readonly<Record<string, string | undefined>>) => ReturnType<Scene['start']>;
  /** Runs these words with the keys of the clouds, as somebody who looks at a page. */
  readonly paste: (words: string) => ReturnType<Scene['start']>;
};

export async function watchScopes(
  stage: Stage,
  newJournal: () => Promise<{ readonly url: string; readonly sql: PostgresDatabase['sql'] }>,
  cloud: Partial<EmulatorOptions> = {},
): Promise<Watched> {
  const scene = await stage.emulated(cloud, {});
  const { url, sql } = await newJournal();
  const folder = folderWith({}, stage.atEnd);
  const scopes = join(folder, 'scopes');
  mkdirSync(scopes);
  const keys = {
    SHOP_PUBLIC_KEY: scene.env.HOSTWRIGHT_PUBLIC_KEY,
    SHOP_PRIVATE_KEY: scene.env.HOSTWRIGHT_PRIVATE_KEY,
    HOSTWRIGHT_ENDPOINT: undefined,
    HOSTWRIGHT_PUBLIC_KEY: undefined,
    HOSTWRIGHT_PRIVATE_KEY: undefined,
  };
  const clouds = join(folder, 'clouds.yaml');
  writeFileSync(
    clouds,
    `clouds: { shop: { endpoint: "${scene.cloud.url}", publicKey: { env: SHOP_PUBLIC_KEY }, privateKey: { env: SHOP_PRIVATE_KEY } } }\n`,
  );
  const declare = (id: string, hosts: string | readonly string[], more = 'every: 1h\n') => {
    writeFileSync(join(folder, `${id}.hosts.yaml`), declarationOf([hosts].flat()));
    writeFileSync(join(scopes, `${id}.yaml`), `files: ../${id}.hosts.yaml\ncloud: shop\n${more}`);
  };
  const watch: Watched['watch'] = (more = '', env = {}) =>
    scene.start(
      `watch --scopes ${scopes} HOSTWRIGHT_CLOUDS=${clouds} --journal ${url} --listen 127.0.0.1:0 --listen-metrics 127.0.0.1:0${more}`,
      { env: { ...keys, ...env } },
    );
  const paste = (words: string) => scene.start(`${words} HOSTWRIGHT_CLOUDS=${clouds}`, { env: keys });
  return { ...scene, url, sql, scopes, declare, watch, paste };
}

/** Its watchers reach the database through a proxy. */
export async function watchThroughProxy(
  stage: Stage,
  newJournal: Parameters<typeof watchScopes>[1],
): Promise<Watched & { readonly proxy: FaultProxy }> {
  const journal = await newJournal();
  const proxy = await startFaultProxy(stage.atEnd, journal.url);
  return { ...(await watchScopes(stage, async () => ({ ...journal, url: proxy.through(journal.url) }))), proxy };
}

export async function statesOf({ sql }: Pick<Watched, 'sql'>): Promise<Readonly<Record<string, unknown>>> {
  const rows = await sql('select id, state from hostwright.scope order by id');
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
}
