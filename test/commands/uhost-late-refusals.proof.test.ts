/**
 * A create that the cloud of the dialect uhost turns down with a code that proves nothing, and makes all the same, up to
 * the end of the settle window. A hundredth of the real time: 3 s are the 300 s of the default, 10 ms the first second.
 */
import { describe, expect } from 'vitest';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it } from '../support/stage.ts';

const declaration = `apiVersion: hostwright/v1
dialect: uhost
projectId: org-1
region: cn-bj2
zone: cn-bj2-04
defaults:
  imageId: uimage-1
  cpu: 2
  memory: 4GiB
  bootDisk: { type: CLOUD_SSD, size: 40 }
  chargeType: Month
  password: { env: HOST_PASSWORD }
hosts:
  - name: web-[1:2]
`;

const apply = 'apply --auto-approve --first-apply --settle-window 3s --wait-timeout 1s';

/** The gateway, a part of it, a disk, a network, a code that no list has. */
const cases: readonly (readonly [code: number, lagSeconds: number])[] = [
  [110, 1],
  [130, 290],
  [150, 30],
  [8100, 120],
  [8866, 240],
  [999_999, 290],
];

describe('a host that comes although its create was turned down', () => {
  it.concurrent.for(cases)(
    'with RetCode %d, %d s later: is made once, and each run says what it does not know',
    async ([retCode, seconds], { stage }) => {
      const fault = {
        on: 'create',
        kind: 'ret-code-after-commit',
        retCode,
        commitDelayMs: seconds * 10,
        times: 1,
      } as const;
      const { cloud, run, inside } = await stage.emulated(
        { faults: [fault], visibilityLagMs: 90, refuseWithoutProject: true },
        { declaration },
      );

      // Once by the built command.
      const first = await (retCode === cases[0]?.[0] ? run : inside)(apply);
      const plan = await inside('plan --settle-window 3s');
      const second = await inside(apply.replace(' --first-apply', ''));

      // It came within the run, or the run says that it may still come.
      const found = /created +web-\d .*refused: RetCode \d+.*but found in the listing/.test(first.stdout);
      expect(first.code).toBe(found ? 0 : 8);
      if (!found) expect(first.stdout).toMatch(/refused +web-\d +RetCode \d+, .*; its host may still appear/);
      expect(plan.stdout).toMatch(/2 in sync|\(the cloud refused it at .*its host may still appear until 20/);
      expect(second.code).toBe(0);
      expect(sendsTo(cloud)).toEqual(oneEach(2));
      expect((await inside('plan --detailed-exitcode')).code).toBe(0);
    },
  );
});
