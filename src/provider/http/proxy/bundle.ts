/** A separate bundle (build.mjs), loaded only where a proxy may be used. */

export { HttpsProxyAgent } from 'https-proxy-agent';
export { getProxyForUrl } from 'proxy-from-env';
