/** The cloud with a console is one that both dialects can read: what it shows, and what it hides. */
import { expect } from 'vitest';
import { startConsoleCloud } from '../../support/console-cloud.ts';
import { it } from '../../support/stage.ts';

const dialects = [
  ['documented', 'HostInstance', 'Host'],
  ['uhost', 'UHostInstance', 'UHost'],
] as const;

it.concurrent.for(dialects)(
  'lists by region, zone and project, and looks up what it hides: %s',
  async ([, what, host], { stage }) => {
    const cloud = await startConsoleCloud(stage.atEnd);
    const ask = async (parameters: Readonly<Record<string, string>>) => {
      const query = new URLSearchParams({ Action: `Describe${what}`, Region: 'cn-bj2', Limit: '10', ...parameters });
      const answer = JSON.parse(await (await fetch(`${cloud.url}/?${query}`)).text());
      const rows: readonly Readonly<Record<string, unknown>>[] = answer[`${host}Set`] ?? [answer];
      return rows.map((row) => row[`${host}Id`] ?? row.RetCode);
    };
    const [one, two, three] = [cloud.make('web-01'), cloud.make('web-02'), cloud.make('web-03')];
    cloud.make('web-04', { region: 'cn-sh2' });
    cloud.change(two, { zone: 'cn-bj2-05' });
    cloud.change(three, { project: 'org-blog' });
    cloud.hide([one], 'shows it');
    cloud.hide([two], 'lacks it');

    expect(await ask({ Zone: 'cn-bj2-05', ProjectId: 'org-shop' })).toEqual([]);
    expect(await ask({ ProjectId: 'org-blog' })).toEqual([three]);
    expect(await ask({ [`${host}Ids.0`]: one, [`${host}Ids.1`]: two })).toEqual([one]);
    cloud.hide([two], 'is refused');
    expect(await ask({ [`${host}Ids.0`]: one, [`${host}Ids.1`]: two })).toEqual([299]);
    cloud.showAll();
    expect(await ask({ Zone: 'cn-bj2-05', ProjectId: 'org-shop' })).toEqual([two]);
    expect(cloud.requests().map(({ kind }) => kind)).toEqual(['listing', 'listing', 'look-up', 'look-up', 'listing']);
  },
);

it.concurrent('keeps the id of a host that is renamed or moved, and never gives it to another one', async ({
  stage,
}) => {
  const cloud = await startConsoleCloud(stage.atEnd);
  const hostId = cloud.make('web-01');

  cloud.change(hostId, { name: 'app-01', region: 'cn-sh2' });

  expect(cloud.hosts()).toMatchObject([{ hostId, name: 'app-01', region: 'cn-sh2', cpu: 2 }]);
  cloud.remove(hostId);
  expect(cloud.make('web-01')).not.toBe(hostId);
});
