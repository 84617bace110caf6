/** One fault of a listing, seen by every command that lists: what each of them ends with, and that none creates. */

import type { Socket } from 'node:net';
import { describe } from 'vitest';
import type { EmulatorOptions } from '../../../src/emulator/options.ts';
import type { Ran } from '../../support/hostwright.ts';
import { operations } from '../../support/hostwright.ts';
import {
  answer,
  type Script,
  type ScriptedRequest,
  type ScriptedServer,
  type startScriptedServer,
} from '../../support/scripted-server.ts';
import { type How, it, type Scene, type SceneOptions, type Stage } from '../../support/stage.ts';

/** A host as the listing shows it once it was created as web-1 is declared. */
export const webOne = {
  HostId: 'host-1',
  Name: 'web-1',
  Zone: 'cn-bj2-04',
  BasicImageId: 'img-ubuntu-24',
  State: 'Running',
  CPU: 2,
  Memory: 4096,
  ChargeType: 'Month',
  DiskSet: [{ Type: 'Boot', Size: 40 }],
} as const;

/** A cloud that can say how it was asked. */
export interface Probe extends Scene {
  readonly listings: () => number;
  readonly creates: () => number;
}

export type Cloud = (stage: Stage, scene: SceneOptions) => Promise<Probe>;

/** An emulator in which web-1 lives. */
export function emulator(options: Partial<EmulatorOptions>): Cloud {
  return async (stage, scene) => {
    const opened = await stage.emulated({ hosts: [{ Region: 'cn-bj2', ...webOne }], ...options }, scene);
    const requests = () => opened.cloud.state().requests;
    return {
      ...opened,
      listings: () => requests()[operations.list],
      creates: () => requests()[operations.create],
    };
  };
}

export function probeOf<Opened extends Scene & { readonly server: ScriptedServer }>(opened: Opened): Opened & Probe {
  const creates = () => opened.server.requests.filter(({ body }) => body.includes('CreateHostInstance')).length;
  return { ...opened, creates, listings: () => opened.server.requests.length - creates() };
}

/** A server that answers as the script says. */
export function scripted(
  script: Script,
  options?: Omit<NonNullable<Parameters<typeof startScriptedServer>[1]>, 'atEnd'>,
): Cloud {
  return async (stage, scene) => probeOf(await stage.scripted(script, scene, options));
}

/** An address at which nothing can be counted. */
export function address(endpoint: () => string | Promise<string>): Cloud {
  return async (stage, scene) => ({ ...stage.at(await endpoint(), scene), listings: () => 0, creates: () => 0 });
}

interface Asked {
  readonly Offset: number;
  readonly Limit: number;
}

/** Reads what a listing in the JSON form asks for. */
export function askedOf({ body }: ScriptedRequest): Asked {
  return JSON.parse(body);
}

/** The page that an honest cloud with these hosts answers. */
export function pageOf(hosts: readonly unknown[], request: ScriptedRequest): Readonly<Record<string, unknown>> {
  const { Offset: offset, Limit: limit } = askedOf(request);
  return {
    RetCode: 0,
    Action: 'DescribeHostInstanceResponse',
    TotalCount: hosts.length,
    HostSet: hosts.slice(offset, offset + limit).map(withDiskFields),
  };
}

/** A row whose disks say what each dialect says of them. */
function withDiskFields(host: unknown): unknown {
  const disks = (host as { readonly DiskSet?: readonly object[] } | null)?.DiskSet;
  if (disks === undefined) return host;
  return { ...(host as object), DiskSet: disks.map((disk) => ({ ...disk, IsBoot: 'True', DiskType: 'CLOUD_SSD' })) };
}

/** Answers as an honest cloud in which web-1 lives. */
export function answerHonestly(socket: Socket, request: ScriptedRequest): void {
  answer(socket, pageOf([webOne], request));
}

/** A server that answers every listing wrongly. */
export function alwaysWrong(wrong: (socket: Socket, request: ScriptedRequest) => void): Cloud {
  return scripted((socket, request) => wrong(socket, request));
}

export interface Row {
  readonly fault: string;
  readonly cloud: Cloud;
  readonly flags?: string;
  /** `right`: the fault does no harm. Else how it is told, on stderr or in the headline. */
  readonly comes: 'right' | { readonly to: RegExp; readonly listings?: number };
}

const [looks, apply] = [['plan --detailed-exitcode', 'drift'], 'apply --auto-approve'] as const;

type Looked = Ran & { readonly listings: number; readonly creates: number };

/** Runs plan, drift and apply, each against a cloud of its own. */
export async function lookWithEach(
  stage: Stage,
  cloud: Cloud,
  scene: SceneOptions,
  flags = '',
  applies: How = 'inside',
): Promise<readonly Looked[]> {
  return await Promise.all(
    [...looks, apply].map(async (words) => {
      const probe = await cloud(stage, scene);
      const ran = await probe[words === apply ? applies : 'inside'](`${words} ${flags}`.trim());
      return { ...ran, listings: probe.listings(), creates: probe.creates() };
    }),
  );
}

/**
 * One test a row. `applies`: how the apply of the first row runs. Where the fault does no harm, web-1 is in sync. Elsewhere
 * the listing lacks web-2, and a run must not believe that web-2 does not exist.
 */
export function testRows(title: string, applies: How, rows: readonly Row[]): void {
  describe.concurrent(title, () => {
    const first = rows.find(({ comes }) => comes !== 'right');
    for (const row of rows) {
      const { fault, cloud, flags, comes } = row;
      it(`${fault}: ${comes === 'right' ? 'every command sees the listing all the same' : 'every command exits 4, and none creates'}`, async ({
        stage,
        expect,
      }) => {
        const hosts = comes === 'right' ? ['name: web-1'] : ['name: web-1', 'name: web-2'];

        const all = await lookWithEach(stage, cloud, { hosts }, flags, row === first ? applies : 'inside');

        for (const one of all) {
          expect.soft(one).toMatchObject({ code: comes === 'right' ? 0 : 4, creates: 0 });
          if (comes === 'right') continue;
          expect.soft(`${one.stdout}${one.stderr}`).toMatch(comes.to);
          expect.soft(one.stderr).toMatch(/exit 4 \(cloud\)\n$/);
          if (comes.listings !== undefined) expect.soft(one.listings).toBe(comes.listings);
        }
      });
    }
  });
}
