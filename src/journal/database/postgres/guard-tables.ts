/** SQL that ends a transaction before it changes what this version must not change. */
import { tableRefusals, tablesVersion } from '../journal-database.ts';

/** An SQL name. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * Comes first in a transaction that changes the tables. Another such transaction waits until this
 * one ends, so that what is found here is still true at its end.
 */
export function writeGuard(schema: string): string {
  const meta = `${quoteName(schema)}.meta`;
  return `-- Ends the transaction here if it must change nothing.
do $$
declare found int;
begin
  perform pg_advisory_xact_lock(hashtext(${quoteText(`hostwright ${schema}`)}));
  if to_regclass(${quoteText(meta)}) is not null then
    select version into found from ${meta};
    if found > ${tablesVersion} then
      raise exception 'the tables are of the newer version %', found using errcode = '${tableRefusals.newer}';
    end if;
  end if;
end
$$;
`;
}
