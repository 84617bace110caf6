import { describe, expect, it } from 'vitest';
import { chooseJournalFolder, type PlaceOptions } from '../../src/journal/place.ts';
import { KnownError } from '../../src/model/errors.ts';

const cloud = new URL('https://api.example.com');
const usual = { env: { HOME: '/home/ann' }, cwd: '/work', endpoint: cloud, account: '0123456789ab' };
const folderOf = (options: Partial<PlaceOptions> = {}) => chooseJournalFolder({ ...usual, ...options });

describe('the folder of a journal', () => {
  const inHome = '/home/ann/.local/state/hostwright/0123456789ab';

  it.each([
    ['below XDG_STATE_HOME', { XDG_STATE_HOME: '/state', HOME: '/home/ann' }, '/state/hostwright/0123456789ab'],
    ['below HOME', { HOME: '/home/ann' }, inHome],
    ['below HOME where XDG_STATE_HOME is relative', { XDG_STATE_HOME: 'state', HOME: '/home/ann' }, inHome],
    ['below HOME where XDG_STATE_HOME is empty', { XDG_STATE_HOME: '', HOME: '/home/ann' }, inHome],
  ])('is %s', (_, env, folder) => {
    expect(folderOf({ env })).toBe(folder);
  });

  it('is the one that --journal names, seen from the working directory', () => {
    expect(folderOf({ override: '/var/lib/journal', env: {} })).toBe('/var/lib/journal');
    expect(folderOf({ override: '../journal' })).toBe('/journal');
  });

  it('is another one for each emulator, which is another cloud with the same keys', () => {
    const [one, two] = ['http://127.0.0.1:8080', 'http://127.0.0.1:8081'].map((origin) =>
      folderOf({ endpoint: new URL(origin) }),
    );

    expect(one).toBe('/home/ann/.local/state/hostwright/0123456789ab-d30a576c0318');
    expect(two).toMatch(/0123456789ab-[0-9a-f]{12}$/);
    expect(two).not.toBe(one);
  });

  it.each([{}, { HOME: '' }, { HOME: 'ann', XDG_STATE_HOME: 'state' }])('is nowhere with %j', (env) => {
    const suggestions = ['Name a folder that outlives this run with --journal FOLDER.'];

    expect(() => folderOf({ env })).toThrow(KnownError);
    expect(() => folderOf({ env })).toThrow(
      expect.objectContaining({ code: 'journal-unusable', exit: 'locked', suggestions }),
    );
  });
});
