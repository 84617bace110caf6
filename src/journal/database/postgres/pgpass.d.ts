declare module 'pgpass' {
  /** Looks in PGPASSFILE, or in ~/.pgpass. */
  export default function pgpass(
    of: { readonly host: string; readonly port: number; readonly user: string; readonly database: string },
    take: (password: string | undefined) => void,
  ): void;
}
