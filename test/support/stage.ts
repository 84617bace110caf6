/** Tests of whole commands that run at the same time: each has a cloud, a folder and a journal of its own, and all end with it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import type { EmulatorOptions } from '../../src/emulator/options.ts';
import type { RunningEmulator } from '../../src/emulator/server.ts';
import { compiledCode } from './compiled-code.ts';
import {
  type AtEnd,
  binary,
  declarationOf,
  environmentFor,
  folderWith,
  hostwright,
  localCloud,
  nothingBefore,
  type Ran,
  type RunOptions,
  type Started,
  startHostwright,
} from './hostwright.ts';
import { runInside } from './inside.ts';
import { type Script, type ScriptedServer, startScriptedServer } from './scripted-server.ts';
import { openTerminal, type Terminal } from './terminal.ts';

export interface Scene {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Runs a command line, split at spaces, in the folder and against the cloud. */
  readonly run: (commandLine: string, options?: RunOptions) => Promise<Ran>;
  readonly start: (commandLine: string, options?: RunOptions) => Started;
  /** Starts it at a terminal. */
  readonly terminal: (commandLine: string, env?: RunOptions['env']) => Terminal;
  /** Runs it in the process of the test: what makes the scene, looks at it afterwards, or needs no process to be seen. */
  readonly inside: (commandLine: string, options?: Pick<RunOptions, 'env'>) => Promise<Ran>;
  /** Edits the declaration; entries as in the options of a scene. */
  readonly redeclare: (hosts: readonly string[], more?: string) => void;
}

/** As a process, or in that of the test. */
export type How = 'run' | 'inside';

export interface SceneOptions {
  /** Entries of the declaration, e.g. `name: web-1, tag: web`. */
  readonly hosts?: readonly string[];
  /** More lines of the declaration. */
  readonly more?: string;
  /** The whole declaration, instead of the two. */
  readonly declaration?: string;
}

export interface Stage {
  /** A scene whose cloud is an emulator. */
  readonly emulated: (
    options?: Partial<EmulatorOptions>,
    scene?: SceneOptions,
  ) => Promise<Scene & { readonly cloud: RunningEmulator }>;
  /** A scene whose cloud is a server that answers as the script says. */
  readonly scripted: (
    script: Script,
    scene?: SceneOptions,
    options?: Omit<NonNullable<Parameters<typeof startScriptedServer>[1]>, 'atEnd'>,
  ) => Promise<Scene & { readonly server: ScriptedServer }>;
  /** A scene at this address. */
  readonly at: (endpoint: string, scene?: SceneOptions) => Scene;
  readonly atEnd: AtEnd;
}

export const it = test.extend<{ stage: Stage }>({
  stage: async ({ onTestFinished }, use) => use(openStage(onTestFinished)),
});

function openStage(atEnd: AtEnd): Stage {
  const at = (endpoint: string, { hosts = ['name: web-1'], more = '', declaration }: SceneOptions = {}): Scene => {
    const folder = folderWith({ 'hosts.yaml': declaration ?? declarationOf(hosts, more) }, atEnd);
    const places = { XDG_STATE_HOME: folderWith({}, atEnd), XDG_CACHE_HOME: compiledCode };
    const env = { ...environmentFor(endpoint), ...nothingBefore, ...places };
    const placed = (options: RunOptions = {}) => ({ cwd: folder, ...options, env: { ...env, ...options.env } });
    return {
      folder,
      env,
      run: (commandLine, options) => hostwright(commandLine.split(' '), placed(options)),
      start: (commandLine, options) => {
        const started = startHostwright(commandLine.split(' '), placed(options));
        atEnd(() => started.kill('SIGKILL'));
        return started;
      },
      terminal: (commandLine, more) => {
        const variables = { PATH: process.env.PATH, HOME: folder, TERM: 'xterm', ...env, ...more };
        const words = [process.execPath, binary, ...commandLine.split(' ')];
        const terminal = openTerminal(words, { cwd: folder, env: variables });
        atEnd(terminal.close);
        return terminal;
      },
      inside: (commandLine, options) => runInside(commandLine.split(' '), placed(options)),
      redeclare: (entries, top) => writeFileSync(join(folder, 'hosts.yaml'), declarationOf(entries, top)),
    };
  };
  return {
    at,
    atEnd,
    emulated: async (options, scene) => {
      const { cloud } = await localCloud(options, atEnd);
      return { cloud, ...at(cloud.url, scene) };
    },
    scripted: async (script, scene, options) => {
      const server = await startScriptedServer(script, { ...options, atEnd });
      return { server, ...at(server.url.origin, scene) };
    },
  };
}
