import type { ServerResponse } from 'node:http';
import type { RelayState } from './relay.ts';

/** For balancers and watchdogs: 200 while this relay lets people in, else 503. */
export function answerHealth(response: ServerResponse, { status, agents, links }: RelayState): void {
  const isDraining = status === 'draining';
  response.writeHead(isDraining ? 503 : 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(isDraining ? { connection: 'close' } : {}),
  });
  response.end(`${JSON.stringify({ status, agents, links })}\n`);
}
