/** ISO 8601, to the millisecond, as SQL. */
export function textOfTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
