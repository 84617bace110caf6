declare module 'proxy-from-env' {
  /** The proxy that the usual variables name for a URL, or an empty string. */
  export function getProxyForUrl(url: string): string;
}
