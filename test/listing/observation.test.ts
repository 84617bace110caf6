import { describe, expect, it } from 'vitest';
import { uniteViews, type View, type ViewListing, viewsOf } from '../../src/listing/observation.ts';
import type { LiveHost } from '../../src/model/host.ts';
import { liveHost, region } from '../support/model/builders.ts';

const [a, b, c] = [
  liveHost({ hostId: 'h1', name: 'a' }),
  liveHost({ hostId: 'h2', name: 'b' }),
  liveHost({ hostId: 'h3', name: 'c' }),
];

function evidence(hosts: readonly LiveHost[], vanished: readonly LiveHost[] = []) {
  return { hosts, vanished, unreadable: 0, requests: 3, passes: 2 };
}

function trusted(
  view: Partial<View>,
  hosts: readonly LiveHost[],
  more: { provenAt?: number; vanished?: LiveHost[] } = {},
) {
  const { provenAt = 0, vanished = [] } = more;
  return { status: 'trusted', view: { region, ...view }, provenAt, evidence: evidence(hosts, vanished) } as const;
}

describe('the views of a region', () => {
  it.each([
    [[], undefined, [{ region }]],
    [
      ['z-1', 'z-2'],
      undefined,
      [
        { region, zone: 'z-1' },
        { region, zone: 'z-2' },
      ],
    ],
    [[], 'org-7', [{ region, projectId: 'org-7' }, { region }]],
    [
      ['z-1', 'z-2'],
      'org-7',
      [
        { region, zone: 'z-1', projectId: 'org-7' },
        { region, zone: 'z-2', projectId: 'org-7' },
        { region, zone: 'z-1' },
        { region, zone: 'z-2' },
      ],
    ],
  ])('for zones %j and project %s cover it whole', (zones, projectId, views) => {
    expect(viewsOf(region, { zones, projectId })).toEqual(views);
  });

  it('are of the project alone where creates name it: no host of ours is outside of it', () => {
    const views = viewsOf(region, { zones: ['z-1', 'z-2'], projectId: 'org-7', createsInProject: true });

    expect(views).toEqual([
      { region, zone: 'z-1', projectId: 'org-7' },
      { region, zone: 'z-2', projectId: 'org-7' },
    ]);
  });
});

describe('views united', () => {
  it('show every host once, sorted by id', () => {
    const listings = [trusted({ zone: 'z-2' }, [c, a]), trusted({ zone: 'z-1' }, [b, a])];

    expect(uniteViews(region, listings)).toEqual({
      region,
      hosts: [a, b, c],
      vanished: [],
      trust: { status: 'trusted', provenAt: 0 },
      unreadable: 0,
      requests: 6,
      outsideProject: new Set(),
    });
  });

  it('are as old as the oldest proof', () => {
    const listings = [trusted({ zone: 'z-1' }, [], { provenAt: 70 }), trusted({ zone: 'z-2' }, [], { provenAt: 30 })];

    expect(uniteViews(region, listings).trust).toEqual({ status: 'trusted', provenAt: 30 });
  });

  it('are not trusted where one is not', () => {
    const flaw = { kind: 'unreadable-rows', count: 2 } as const;
    const view = { region, zone: 'z-2' };
    const shaky: ViewListing = { status: 'untrusted', view, flaw, evidence: { ...evidence([b]), unreadable: 2 } };

    const united = uniteViews(region, [trusted({ zone: 'z-1' }, [a]), shaky]);

    expect(united).toMatchObject({ trust: { status: 'untrusted', flaw }, hosts: [a, b], unreadable: 2 });
  });

  it('know which hosts only the listing without the project showed', () => {
    const listings = [trusted({ projectId: 'org-7' }, [a]), trusted({}, [a, b])];

    expect(uniteViews(region, listings).outsideProject).toEqual(new Set(['h2']));
  });

  it('call no host vanished that another view shows under that name', () => {
    const listings = [trusted({ projectId: 'org-7' }, [], { vanished: [a] }), trusted({}, [a])];

    expect(uniteViews(region, listings).vanished).toEqual([]);
  });

  it('keep each name under which a row vanished', () => {
    const [early, late] = [
      { ...c, name: 'early' },
      { ...c, name: 'late' },
    ];

    expect(uniteViews(region, [trusted({}, [], { vanished: [late, early] })]).vanished).toEqual([early, late]);
  });
});
