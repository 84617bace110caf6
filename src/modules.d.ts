/** The bundler and the tests read it as text. */
declare module '*.sql' {
  const text: string;
  export default text;
}

declare module 'pgpass' {
  /** Looks in PGPASSFILE, or in ~/.pgpass. */
  export default function pgpass(
    of: { readonly host: string; readonly port: number; readonly user: string; readonly database: string },
    take: (password: string | undefined) => void,
  ): void;
}

declare module 'proxy-from-env' {
  /** The proxy that the usual variables name for a URL, or an empty string. */
  export function getProxyForUrl(url: string): string;
}
