/** Run by browser.mjs in a process of its own: the package reads in the environment where to, and what it unpacks. */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
