/** `--listen`: the address at which a controller shows what it knows. */
import { KnownError } from '../../core/errors.ts';
import { escapeText } from '../../core/text/escape.ts';
import { isLoopback } from '../../provider/endpoint.ts';

export interface ListenFlags {
  readonly listen: string;
  readonly 'listen-host'?: readonly string[] | undefined;
  readonly 'listen-public': boolean;
}

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly hostNames: readonly string[];
}

/** Throws KnownError `flag-invalid`. */
export function readListenAddress(flags: ListenFlags): ListenAddress {
  const { listen, 'listen-host': hostNames = [], 'listen-public': isPublic } = flags;
  const [, bracketed, plain, digits = ''] = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(listen) ?? [];
  const [host, port] = [bracketed ?? plain, Number(digits)];
  if (host === undefined || port > 65_535) {
    throw new KnownError(
      'flag-invalid',
      `--listen ${JSON.stringify(escapeText(listen))} is not an address and a port.`,
      {
        suggestions: ['Write for example --listen 127.0.0.1:9464, or port 0 for any that is free.'],
      },
    );
  }
  if (isLoopback(host) || isPublic) return { host, port, hostNames };
  throw new KnownError(
    'flag-invalid',
    `--listen ${escapeText(listen)} can be reached from other machines, and the pages ask for no password.`,
    { suggestions: ['Listen on 127.0.0.1 behind a proxy that asks for one; or add --listen-public.'] },
  );
}

/** An error that is not about the address is returned unchanged. */
export function explainListening({ host, port }: ListenAddress, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return error;
  const why = reasons[code] ?? code;
  return new KnownError('flag-invalid', `The controller cannot listen at ${escapeText(host)}:${port}: ${why}.`, {
    suggestions: ['Name another address with --listen.'],
  });
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there',
  EACCES: 'this user may not use it',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such name',
};
