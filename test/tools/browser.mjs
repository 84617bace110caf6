/** A real Chromium: the one that PUPPETEER_EXECUTABLE_PATH names, else the machine's, else one that a package brings. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { canRun } from '../support/can-run.mjs';

/** @typedef {import('puppeteer-core').Browser} Browser */
/** @typedef {import('puppeteer-core').ConsoleMessage} ConsoleMessage */
/** @typedef {import('puppeteer-core').HTTPRequest} HTTPRequest */
/** @typedef {import('puppeteer-core').LaunchOptions} LaunchOptions */
/** @typedef {import('puppeteer-core').Page} Page */

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Where Chrome is on a Mac: in no folder of PATH. */
const placeOnMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** @param {LaunchOptions} options */
export function launchBrowser(options = {}) {
  return puppeteer.launch({ ...(findBrowser() ?? packagedBrowser()), ...options });
}

/** The browser that this machine has, if it has one. @returns {LaunchOptions | undefined} */
function findBrowser() {
  const named = process.env.PUPPETEER_EXECUTABLE_PATH ?? '';
  const places = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => commands.map((command) => join(folder, command)));
  const executablePath =
    named !== '' ? named : [...places, ...(process.platform === 'darwin' ? [placeOnMac] : [])].find(canRun);
  // The pages are our own, and a container or root often has no sandbox.
  return executablePath === undefined ? undefined : { executablePath, args: ['--no-sandbox'] };
}

/**
 * Chromium's headless shell with all libraries and fonts that it needs, made for AWS Lambda.
 * @returns {LaunchOptions}
 */
function packagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium was found. Install one, or name it in PUPPETEER_EXECUTABLE_PATH.');
  }
  const folder = unpackBrowser();
  // Its own list of fonts names folders of AWS Lambda; a page without any font hangs.
  const fonts = join(folder, 'fonts.conf');
  writeFileSync(fonts, '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n');
  return {
    executablePath: join(folder, 'chromium'),
    headless: 'shell',
    args: ['--no-sandbox'],
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: fonts },
  };
}

/** Unpacks it beside the package, once, and returns the folder. */
function unpackBrowser() {
  const home = fileURLToPath(new URL('node_modules/.chromium', import.meta.url));
  if (existsSync(home)) return home;
  const draft = mkdtempSync(`${home}-`);
  execFileSync(process.execPath, [fileURLToPath(new URL('unpack-chromium.mjs', import.meta.url))], {
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    renameSync(draft, home);
  } catch (error) {
    // Another run of the tests was faster.
    if (!existsSync(home)) throw error;
    rmSync(draft, { recursive: true });
  }
  return home;
}
