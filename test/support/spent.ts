/** Milliseconds of a processor that this process has spent: what others take of it does not count. */
export function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
