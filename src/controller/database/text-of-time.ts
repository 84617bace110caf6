/** ISO 8601, to the millisecond, as SQL. */
export function textOfTime(column: string): string {
  return writeToChar(column, 'MS');
}

/** To the microsecond, so that the server reads exactly the same time from it. */
export function wholeTextOfTime(column: string): string {
  return writeToChar(column, 'US');
}

function writeToChar(column: string, fraction: 'MS' | 'US'): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"')`;
}
