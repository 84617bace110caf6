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
