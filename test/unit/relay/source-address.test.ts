import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../../relay/source-address.ts';

const requestFrom = (remoteAddress: string, forwarded?: string): Pick<IncomingMessage, 'headers' | 'socket'> => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress } as IncomingMessage['socket'],
});

describe('where a request comes from', () => {
  it.each([
    ['directly', 0, '192.0.2.1', undefined, '192.0.2.1'],
    ['over an IPv6 socket', 0, '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['directly, with a header of its own', 0, '192.0.2.1', '10.0.0.1', '192.0.2.1'],
    ['through a proxy', 1, '127.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['through a proxy, with a header of its own', 1, '127.0.0.1', '10.0.0.1, 192.0.2.1', '192.0.2.1'],
    ['through two', 2, '127.0.0.1', '10.0.0.1, 192.0.2.1,198.51.100.7', '192.0.2.1'],
    ['past the proxy', 1, '192.0.2.9', undefined, '192.0.2.9'],
    ['through a proxy that names no address', 1, '127.0.0.1', 'unknown', '127.0.0.1'],
  ])('%s', (...[, hops, remoteAddress, forwarded, source]) => {
    expect(sourceOf(requestFrom(remoteAddress, forwarded), hops)).toBe(source);
  });
});
