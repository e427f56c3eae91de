/** What a closing code says about trying again. */
const codes = {
  orderly: 1000,
  /** It was nobody's mistake; try again. */
  goingAway: 1001,
  badMessage: 1002,
  /** The same would be refused again. */
  policy: 1008,
  tooLarge: 1009,
  /** Other relays of the same service may be there. */
  restarting: 1012,
  /** Wait a little, then try again. */
  later: 1013,
} as const;

/** Why a relay ends a WebSocket: the word is the reason in its closing frame. */
export const relayEnds = {
  done: codes.orderly,
  redirected: codes.orderly,
  peer_lost: codes.goingAway,
  silent: codes.goingAway,
  idle: codes.goingAway,
  bad_message: codes.badMessage,
  wrong_url: codes.policy,
  bad_signature: codes.policy,
  replaced: codes.policy,
  unknown_ticket: codes.policy,
  agent_refused: codes.policy,
  link_bytes: codes.policy,
  too_large: codes.tooLarge,
  draining: codes.restarting,
  not_here: codes.later,
  presence_away: codes.later,
  no_answer: codes.later,
  too_slow: codes.later,
  too_many_asks: codes.later,
} as const;
export type RelayEnd = keyof typeof relayEnds;

/** Why a relay answers a request with an HTTP status instead of a WebSocket: the word is `code` in its JSON. */
export const relayRefusals = {
  no_subprotocol: 400,
  not_found: 404,
  rate_limited: 429,
  too_many_from_here: 429,
  draining: 503,
  too_many_connections: 503,
} as const;
export type RelayRefusal = keyof typeof relayRefusals;
