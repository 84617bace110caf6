/** `--listen` and `--listen-metrics`: the addresses at which a watcher shows what it knows. */
import { isLoopback } from '../../cloud/endpoint.ts';
import { KnownError } from '../../model/errors.ts';
import { escapeText } from '../../model/text/escape.ts';
import type { FleetPorts } from '../../watcher/http/routes.ts';
import type { WatchFlags } from '../settings/command-flags.ts';

type ListenFlags = Pick<WatchFlags, 'listen' | 'listen-metrics' | 'listen-host' | 'listen-public'>;
type ListenFlag = '--listen' | '--listen-metrics';

/** Throws KnownError `flag-invalid`. */
export function readListenAddresses(flags: ListenFlags) {
  const { listen, 'listen-metrics': listenMetrics, 'listen-host': hostNames = [], 'listen-public': isPublic } = flags;
  const [pages, metrics] = [readAddress('--listen', listen), readAddress('--listen-metrics', listenMetrics)];
  if (!isLoopback(pages.host) && !isPublic) {
    throw new KnownError(
      'flag-invalid',
      `--listen ${escapeText(listen)} can be reached from other machines, and the pages ask for no password.`,
      { suggestions: ['Listen on 127.0.0.1 behind a proxy that asks for one; or add --listen-public.'] },
    );
  }
  if (pages.host === metrics.host && pages.port === metrics.port && pages.port !== 0) {
    throw new KnownError('flag-invalid', `--listen and --listen-metrics are both ${escapeText(listen)}.`, {
      suggestions: ['Give one of them another port.'],
    });
  }
  return { pages, metrics, hostNames };
}

interface ListenAddress {
  readonly flag: ListenFlag;
  readonly host: string;
  readonly port: number;
}

function readAddress(flag: ListenFlag, text: string): ListenAddress {
  const [, bracketed, plain, digits = ''] = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text) ?? [];
  const [host, port] = [bracketed ?? plain, Number(digits)];
  if (host !== undefined && port <= 65_535) return { flag, host, port };
  throw new KnownError('flag-invalid', `${flag} ${JSON.stringify(escapeText(text))} is not an address and a port.`, {
    suggestions: [`Write for example ${flag} 127.0.0.1:9464, or port 0 for any that is free.`],
  });
}

/** Throws KnownError `flag-invalid` if it cannot listen at both. */
export async function startServers(
  ports: FleetPorts,
  { pages, metrics, hostNames }: ReturnType<typeof readListenAddresses>,
) {
  const { answerMetrics, answerPages, startServer } = await import('../../watcher/bundle.ts');
  const start = (answer: typeof answerPages, address: ListenAddress) =>
    startServer((path) => answer(path, ports), { ...address, hostNames }).catch((error: unknown) => {
      throw explainListening(address, error);
    });
  const first = await start(answerPages, pages);
  const second = await start(answerMetrics, metrics).catch(async (error: unknown) => {
    await first.close();
    throw error;
  });
  return {
    pages: first,
    metrics: second,
    close: async () => void (await Promise.all([first.close(), second.close()])),
  };
}

/** Why it cannot listen there. An error that is not about the address is returned unchanged. */
function explainListening({ flag, host, port }: ListenAddress, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return error;
  const why = reasons[code] ?? code;
  return new KnownError('flag-invalid', `The watcher cannot listen at ${escapeText(host)}:${port}: ${why}.`, {
    suggestions: [`Name another address with ${flag}.`],
  });
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there',
  EACCES: 'this user may not use it',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such name',
};
