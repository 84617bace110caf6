/** SQL of `.sql` files: statements with names, and `$NAMES` in place of what a file cannot know. */

/** An SQL name. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** In place of each `$NAME` its text. */
function fillSql(sql: string, texts: Readonly<Record<string, string>>): string {
  return sql.replace(/\$([A-Z_]+)\b/g, (_, name: string) => texts[name] ?? failFor(name));
}

/** The statements of a file, each behind a line `-- name: NAME`, for tables in this schema. */
export function readStatements(sql: string, schema: string, texts: Readonly<Record<string, string>> = {}) {
  const [, ...parts] = fillSql(sql, { ...texts, SCHEMA: quoteName(schema) }).split(/^-- name: (\w+)\n/m);
  const statements = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) statements.set(parts[at] ?? '', parts[at + 1]?.trim() ?? '');
  return (name: string): string => statements.get(name) ?? failFor(name);
}

function failFor(name: string): never {
  throw new Error(`the SQL has no ${name}`);
}
