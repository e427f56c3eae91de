import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { OpenRequest } from '../../protocol/window-bridge.ts';
import { describeOpenedPath, parseDeepLink, unknownRequest } from './deep-link.ts';

/** What a link or a path that somebody opened with the app asks for. Never rejects; nothing but looking is done. */
export async function describeTarget(target: string): Promise<OpenRequest> {
  if (/^[a-z][a-z0-9+.-]+:/i.test(target)) return parseDeepLink(target);
  try {
    const found = await stat(target);
    if (found.isDirectory()) return describeOpenedPath(target, undefined);
    return found.isFile() ? describeOpenedPath(dirname(target), basename(target)) : unknownRequest(target);
  } catch {
    return unknownRequest(target);
  }
}
