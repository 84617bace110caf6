/**
 * Stand-ins for the published actions that the workflows use: each does with folders what the action does with GitHub's
 * services, and refuses an input that it does not know.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { GithubRepository } from './github-repository.ts';

export interface ActionCall {
  readonly inputs: Readonly<Record<string, string>>;
  readonly home: string;
  readonly workspace: string;
  readonly repository: GithubRepository;
  /** Of this run: name of an artifact to its folder. */
  readonly artifacts: Map<string, string>;
}

type StandIn = (call: ActionCall) => Readonly<Record<string, string>>;

interface Known {
  readonly inputs: readonly string[];
  readonly run: StandIn;
}

const known: Readonly<Record<string, Known>> = {
  'actions/checkout': {
    inputs: ['persist-credentials'],
    run: ({ inputs, workspace, repository }) => {
      if (inputs['persist-credentials'] !== 'false') throw new Error('the token would stay in the checkout');
      for (const name of readdirSync(repository.folder)) {
        const [from, to] = [join(repository.folder, name), join(workspace, name)];
        // The jobs only read it.
        if (name === '.github') symlinkSync(from, to);
        else cpSync(from, to, { recursive: true });
      }
      return {};
    },
  },
  // Node is the one that runs the tests.
  'actions/setup-node': { inputs: ['node-version', 'package-manager-cache'], run: () => ({}) },
  'actions/cache/restore': {
    inputs: ['path', 'key', 'restore-keys'],
    run: ({ inputs, home, repository }): Readonly<Record<string, string>> => {
      const keys = [...repository.caches.keys()];
      const prefix = inputs['restore-keys'] ?? '';
      // The newest of those that begin so.
      const key = keys.find((one) => one === inputs.key) ?? keys.findLast((one) => one.startsWith(prefix));
      if (key === undefined) return {};
      copyInto(repository.caches.get(key) ?? '', expandHome(inputs.path ?? '', home));
      return { 'cache-matched-key': key };
    },
  },
  'actions/cache/save': {
    inputs: ['path', 'key'],
    run: ({ inputs, home, repository }) => {
      const { path = '', key = '' } = inputs;
      const from = expandHome(path, home);
      // GitHub warns, and saves nothing, where the folder is not there or the key is taken.
      if (!existsSync(from) || repository.caches.has(key)) return {};
      repository.caches.set(key, copyInto(from, repository.newFolder()));
      return {};
    },
  },
  'actions/upload-artifact': {
    inputs: ['name', 'path', 'if-no-files-found', 'retention-days'],
    run: ({ inputs, artifacts, repository }): Readonly<Record<string, string>> => {
      const { name = '', path = '' } = inputs;
      const isFile = existsSync(path) && statSync(path).isFile();
      if (!isFile && (!existsSync(path) || readdirSync(path).length === 0)) {
        if (inputs['if-no-files-found'] === 'ignore') return {};
        throw new Error(`no files were found at ${path}`);
      }
      const folder = repository.newFolder();
      if (isFile) cpSync(path, join(folder, basename(path)));
      else copyInto(path, folder);
      artifacts.set(name, folder);
      return { 'artifact-id': String(artifacts.size) };
    },
  },
  'actions/download-artifact': {
    inputs: ['name', 'path'],
    run: ({ inputs, artifacts, workspace }) => {
      const folder = artifacts.get(inputs.name ?? '');
      if (folder === undefined) throw new Error(`this run has no artifact ${inputs.name}`);
      copyInto(folder, inputs.path ?? workspace);
      return {};
    },
  },
  'github/codeql-action/upload-sarif': {
    inputs: ['sarif_file', 'category'],
    run: ({ inputs, repository }) => {
      repository.codeScanning.push(JSON.parse(readFileSync(inputs.sarif_file ?? '', 'utf8')));
      return {};
    },
  },
};

/** Throws what the action would say. Returns its outputs. */
export function runAction(uses: string, call: ActionCall): Readonly<Record<string, string>> {
  const [name = ''] = uses.split('@');
  const action = known[name];
  if (action === undefined) throw new Error(`there is no stand-in for ${name}`);
  const strange = Object.keys(call.inputs).filter((input) => !action.inputs.includes(input));
  if (strange.length > 0) throw new Error(`the stand-in of ${name} knows no ${strange.join(', ')}`);
  return action.run(call);
}

/** Modes and times as they were: an archive keeps both. */
function copyInto(from: string, to: string): string {
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
  return to;
}

function expandHome(path: string, home: string): string {
  return path.replace(/^~/, home);
}
