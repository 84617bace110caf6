/** What reports say of hosts of the dialect `uhost`. */
import { describe, expect, it } from 'vitest';
import { textFormat } from '../../src/report/text.ts';
import { observation, uhostChanges, uhostDesired, uhostLive } from '../support/model/builders.ts';
import { planOf, planReport, renderOptions } from '../support/reports/reports.ts';

const render = (...hosts: Parameters<typeof planOf>) =>
  textFormat.render(planReport(planOf(...hosts)), { ...renderOptions, details: true });

describe('a report of the dialect uhost', () => {
  it('tells in one line what a create sends', () => {
    const text = render([uhostDesired()], [observation()], {}, undefined, undefined, 'uhost');

    expect(text).toContain(
      '+ web-1  cpu 2  memory 4096 MB  gpu 1 V100  boot disk CLOUD_SSD 40 GB  data CLOUD_RSSD 100 GB  machine G  platform Intel/Auto',
    );
    expect(text).toContain(
      'vpc uvnet-1  subnet subnet-1  private 10.9.0.8  public Bgp 5 Mbit/s Traffic  firewall firewall-1',
    );
    expect(text).toContain(
      'team=web  user data cloud-init.yaml (1200 bytes, sha256 abababababab)  intent label  tag web  login KeyPair key-1',
    );
  });

  it('shows disks that differ as the YAML that declares them', () => {
    const host = uhostDesired();

    const text = render([host], [observation([uhostLive(host, uhostChanges)])], {}, undefined, undefined, 'uhost');

    expect(text).toContain('bootDisk { type: CLOUD_SSD, size: 50 } -> { type: CLOUD_SSD, size: 40 }');
    expect(text).toContain('zone cn-bj2-02 -> cn-bj2-04');
  });
});
