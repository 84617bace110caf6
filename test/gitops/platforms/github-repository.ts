/** A repository on GitHub, as the workflows see it: what outlives a run, and what starts one. */
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AtEnd, folderWith } from '../../support/hostwright.ts';
import { type GithubService, ghScript, startGithubService } from './github-service.ts';
import { type Environment, placePackage, placeTools, type Tools } from './shell.ts';

/** What outlives a run. */
export interface GithubRepository {
  /** What a checkout gets. */
  readonly folder: string;
  readonly secrets: Environment;
  /** Secrets of environments that only main may use. `production` also waits for an approval. */
  readonly environments: Readonly<Record<string, Environment>>;
  readonly variables: Environment;
  /** Of `actions/cache`, the newest last. */
  readonly caches: Map<string, string>;
  readonly codeScanning: { readonly runs: readonly { readonly results: readonly unknown[] }[] }[];
  readonly tools: Tools;
  /** Of its runners, which are new machines for each job. */
  readonly machineEnv: Environment;
  readonly newFolder: () => string;
  readonly service: GithubService;
  runs: number;
}

export interface GithubEvent {
  readonly name: 'pull_request' | 'push' | 'schedule' | 'workflow_dispatch';
  readonly payload?: object;
  readonly inputs?: Readonly<Record<string, string | boolean>>;
  /** GitHub gives no secret to such a run, and its token may only read. */
  readonly isFork?: boolean;
}

export interface Hooks {
  /** What happens between the plan and the approval of a protected environment; false: nobody approves. */
  readonly approve?: (environment: string) => boolean;
  /** Is handed a way to cancel each step that runs a script. */
  readonly onStep?: (name: string, cancel: () => void) => void;
}

interface Settings extends Pick<GithubRepository, 'secrets' | 'environments' | 'variables' | 'machineEnv'> {
  /** Whether the workflows are those with a journal in PostgreSQL. */
  readonly withPostgres?: boolean;
}

/** A repository with these files, into which `examples/github-actions` was copied as its README says. */
export async function githubRepository(
  files: Readonly<Record<string, string>>,
  { withPostgres = false, ...more }: Settings,
  atEnd: AtEnd,
): Promise<GithubRepository> {
  const folder = folderWith(files, atEnd);
  for (const part of ['workflows', 'hostwright']) {
    cpSync(resolve('examples/github-actions', part), join(folder, '.github', part), { recursive: true });
  }
  if (withPostgres) {
    cpSync(resolve('examples/github-actions/with-postgres'), join(folder, '.github/workflows'), { recursive: true });
  }
  placePackage(join(folder, '.github/hostwright'));
  const service = await startGithubService(atEnd);
  const gh = `exec bash --norc -c "$GH_SCRIPT" gh ${service.port} "$@"`;
  return {
    folder,
    ...more,
    caches: new Map(),
    codeScanning: [],
    service,
    runs: 0,
    machineEnv: { ...more.machineEnv, GH_SCRIPT: ghScript },
    tools: placeTools({ gh }, atEnd),
    newFolder: () => folderWith({}, atEnd),
  };
}

/** The repository's name. */
export const repositoryName = 'acme/fleet';
