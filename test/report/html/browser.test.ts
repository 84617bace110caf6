import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith } from '../../support/hostwright.ts';
import { findBrowser } from '../../tools/browser.mjs';

describe('the browser of the tests', () => {
  const folderWithChromium = () => {
    const folder = folderWith({ chromium: '#!/bin/sh\n' });
    chmodSync(join(folder, 'chromium'), 0o700);
    return folder;
  };

  it('is the one that PUPPETEER_EXECUTABLE_PATH names, whatever the machine has', () => {
    const found = findBrowser({ PATH: folderWithChromium(), PUPPETEER_EXECUTABLE_PATH: '/opt/my-chrome' });

    expect(found?.executablePath).toBe('/opt/my-chrome');
  });

  it("is else the machine's, in the order of PATH", () => {
    const [first, second] = [folderWithChromium(), folderWithChromium()];

    const found = findBrowser({ PATH: `${folderWith()}:${first}:${second}` });

    expect(found?.executablePath).toBe(join(first, 'chromium'));
  });

  it('is else the packaged one', () => {
    const found = findBrowser({ PATH: folderWith({ chromium: 'not executable' }) }, 'linux');

    expect(found).toBeUndefined();
  });
});
