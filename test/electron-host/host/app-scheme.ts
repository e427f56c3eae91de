import type { CustomScheme } from 'electron';

/**
 * Chromium as it is installed cannot learn a scheme. A page at `app://sallyport/x` is therefore loaded from
 * `https://sallyport.app.electron-host.invalid/x`, which nobody else can serve, and the main process sees its own name.
 */
const suffix = 'electron-host.invalid';

const schemes = new Map<string, CustomScheme>();

export function registerSchemes(list: readonly CustomScheme[]): void {
  for (const scheme of list) schemes.set(scheme.scheme, scheme);
}

/** Throws for a scheme whose privileges Chromium's https would exceed. */
export function toChromiumUrl(url: string): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  const registered = schemes.get(scheme);
  if (registered === undefined) return url;
  const { standard = false, secure = false } = registered.privileges ?? {};
  if (!standard || !secure) throw new Error(`electron-host: ${scheme}: must be registered as standard and secure`);
  return `https://${host}.${scheme}.${suffix}${rest}`;
}

export function toAppUrl(url: string): string {
  const [, host, scheme, rest] = /^https:\/\/([^/?#]*)\.([a-z0-9+-]+)\.electron-host\.invalid(.*)$/.exec(url) ?? [];
  return host === undefined || scheme === undefined ? url : `${scheme}://${host}${rest ?? ''}`;
}

/** As WebFrameMain.origin and the renderer's process tell it. */
export function originOf(url: string): string {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)/i.exec(url);
  return parts === null ? 'null' : `${parts[1] ?? ''}://${parts[2] ?? ''}`;
}
