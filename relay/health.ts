import type { ServerResponse } from 'node:http';
import type { RelayState } from './relay.ts';

/** For balancers and watchdogs: 200 while this relay lets people in, be it only those it has itself; else 503. */
export function answerHealth(response: ServerResponse, state: RelayState): void {
  const { isDraining, isRedisAway, agents, links } = state;
  const status = isDraining ? 'draining' : isRedisAway === true ? 'degraded' : 'ok';
  const redis = isRedisAway === undefined ? {} : { redis: isRedisAway ? 'away' : 'ok' };
  response.writeHead(isDraining ? 503 : 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(isDraining ? { connection: 'close' } : {}),
  });
  response.end(`${JSON.stringify({ status, agents, links, ...redis })}\n`);
}
