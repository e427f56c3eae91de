import { readFile } from 'node:fs/promises';
import { implementedOnly, notImplemented } from '../wire/implemented-only.ts';

/** The module `net`, for files only. */
export const net = implementedOnly('net', {
  async fetch(input: string | URL): Promise<Response> {
    const url = new URL(input);
    if (url.protocol !== 'file:') throw notImplemented(`net.fetch of ${url.protocol}`);
    try {
      return new Response(await readFile(url));
    } catch {
      throw new Error('net::ERR_FILE_NOT_FOUND');
    }
  },
});
