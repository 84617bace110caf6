/** `controller`: watches many scopes, and shares the work with other processes. Creates nothing. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import manifest from '../../../package.json' with { type: 'json' };
import { realClock } from '../../system/clock.ts';
import type { Io } from '../io.ts';
import type { CommandResult } from '../output/command-result.ts';
import { type ControllerFlags, readControllerOptions } from './controller-options.ts';
import { explainListening } from './listen.ts';
import { openController } from './open-controller.ts';

/** A worker that was killed is replaced within this time and one second. */
const leaseMs = 45_000;
const [idleMs, reloadMs, graceMs] = [1_000, 30_000, 20_000];

/** Runs until a signal ends it. */
export async function runControllerCommand(given: ControllerFlags, io: Io): Promise<CommandResult> {
  const options = readControllerOptions(given, io);
  const { address, workers } = options;
  const { store, counters, check, findFault, ports, tellFailure } = await openController(options, io);
  const { runController, startFleetServer } = await import('../../controller/bundle.ts');
  const name = `${hostname()}-${process.pid}-${randomUUID().slice(0, 4)}`;
  let server: Awaited<ReturnType<typeof startFleetServer>> | undefined;
  try {
    await check();
    server = await startFleetServer(
      { store, counters, clock: realClock, onStoreFailed: tellFailure, isReady: findFault },
      { ...address, version: manifest.version },
    ).catch((error: unknown) => {
      throw explainListening(address, error);
    });
    io.out(`Pages, health and metrics: ${server.url}\n`);
    await runController({ workers, name, leaseMs, idleMs, reloadMs, graceMs }, ports, io.interruption);
  } finally {
    await server?.close();
    await store.close();
  }
  return { kind: 'told', exit: 'ok' };
}
