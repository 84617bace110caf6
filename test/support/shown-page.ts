/** A page as a person sees it, in a real browser. */
import axeCore from 'axe-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type Browser, type HTTPRequest, launchBrowser, type Page } from '../tools/browser.mjs';

/** Of a test file, for all of its tests. */
export function startBrowser() {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser({ defaultViewport: { width: 1280, height: 900 } });
    page = await browser.newPage();
  });
  // It is not there where it could not be started: that failure must be the one that is told.
  afterAll(() => browser?.close());

  return {
    get page() {
      return page;
    },

    /** What a reader sees of each. */
    textsOf(selector: string): Promise<readonly string[]> {
      const read = `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility()).map((one) => one.innerText.trim())`;
      return page.evaluate(read) as Promise<readonly string[]>;
    },

    async runWithoutScripts(): Promise<void> {
      onTestFinished(() => page.setJavaScriptEnabled(true));
      await page.setJavaScriptEnabled(false);
    },

    /** The addresses that it asks for until the end of the test. */
    listenToRequests(): readonly string[] {
      const asked: string[] = [];
      const listen = (request: HTTPRequest) => void asked.push(request.url());
      page.on('request', listen);
      onTestFinished(() => void page.off('request', listen));
      return asked;
    },

    /** What axe blames of what `open` shows, all of it unfolded, and how many pixels it is too wide. */
    async findFaults(scheme: 'light' | 'dark', width: number, open: () => Promise<void>) {
      await page.setViewport({ width, height: 900 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await open();
      await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
      if (await page.evaluate('window.axe === undefined')) await page.evaluate(axeCore.source);
      const tooWide = `Math.max(0, document.documentElement.scrollWidth - ${width})`;
      const blamed = await page.evaluate(
        'axe.run({ resultTypes: ["violations"], preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))',
      );
      return { blamed, tooWide: await page.evaluate(tooWide) };
    },
  };
}
