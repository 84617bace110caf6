/** The second day, from `npm pack` and an empty folder, at a terminal of 80 columns: what is live is declared, and what was changed by hand is accepted. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folderWith, givenHost, localCloud } from '../support/hostwright.ts';
import { it } from '../support/stage.ts';
import { watchTerminal } from '../support/watched-terminal.ts';

const run = promisify(execFile);

const group = (name: string, count: number, Region: string) =>
  Array.from({ length: count }, (_, at) => {
    const full = `${name}-${String(at + 1).padStart(3, '0')}`;
    return givenHost(full, { Region, HostId: `host-${Region}-${full}`, Tag: name });
  });

it('brings in what exists, sees what was changed by hand, and accepts it', async ({ stage: { atEnd }, expect }) => {
  const [folder, home] = [folderWith({}, atEnd), folderWith({}, atEnd)];
  const packed = (await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', home])).stdout.trim();
  await run('npm', ['install', '--silent', '--offline', '--global', '--prefix', home, join(home, packed)]);
  const hosts = [...group('web', 120, 'cn-bj2'), ...group('db', 49, 'cn-bj2'), ...group('app', 30, 'hk')];
  const { cloud, env } = await localCloud({ hosts }, atEnd);
  const times = join(home, 'times');
  const place = { cwd: folder, env: { ...env, TIMES: times, PATH: `${home}/bin:${process.env.PATH}` } };
  const makeMore = () => cloud.addHosts(group('cache', 8, 'hk'));
  const resize = () => {
    cloud.removeHost('host-cn-bj2-web-017');
    cloud.addHosts([givenHost('web-017', { Tag: 'web', Memory: 8192 })]);
  };
  const printed = new Set<string>();
  const [pasted, wide]: [string[], string[]] = [[], []];

  for (const [line, exit, shown, meanwhile = () => {}] of [
    ['init --region cn-bj2,hk --fleet shop', 0, '199 of 199 hosts imported, in sync', makeMore],
    ['import --into hosts.yaml', 0, 'Imported 8 of 8 hosts into hosts.yaml.'],
    ['plan', 0, '\nPlan: 0 to create, 207 in sync.', resize],
    ['drift', 2, '\n  ~ web-017  memory 8192 -> 4096 '],
    ['explain web-017', 0, 'DIFFERS'],
    ['accept web-017', 2, '\n+  - { name: web-017, tag: web, memory: 8192 }\n'],
    ['accept web-017 --write', 0, 'Written: hosts.yaml.'],
    ['plan', 0, '\nPlan: 0 to create, 207 in sync.'],
  ] as const) {
    const words = ['sh', '-c', `hostwright ${line}\ncode=$?; times >> "$TIMES"; exit $code`];
    const terminal = watchTerminal(words, place, 80, atEnd);
    const code = await terminal.ended;
    const lines = await terminal.lines();
    expect([line, code, lines.join('\n')]).toEqual([line, exit, expect.stringContaining(shown)]);
    if (printed.has(line)) pasted.push(line);
    for (const one of lines) printed.add(/^(?:Next:)? +hostwright (.*)$/.exec(one)?.[1] ?? '');
    wide.push(...(await terminal.tooWide()));
    meanwhile();
  }

  expect(pasted).toEqual(['plan', 'accept web-017', 'accept web-017 --write', 'plan']);
  expect(wide).toEqual([]);
  const spent = [...readFileSync(times, 'utf8').matchAll(/(\d+)m([\d.]+)s/g)];
  const seconds = spent.reduce((all, [, minutes, rest]) => all + Number(minutes) * 60 + Number(rest), 0);
  expect(seconds).toBeLessThan(15);
  process.stdout.write(`8 commands of the second day: ${seconds.toFixed(1)} s of a processor\n`);
});
