/** What makes an emulator say what is not so (its option `rewrite`). */

/** Every listing and look-up tells so many hosts more than there are. */
export function totalOffBy(hosts: number): (body: string) => string {
  return (body) => body.replace(/"TotalCount":(\d+)/, (_, total) => `"TotalCount":${Number(total) + hosts}`);
}
