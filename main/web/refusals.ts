/** An answer that refuses, in words for the person or the programmer who reads it. */
export interface Refusal {
  readonly status: number;
  readonly text: string;
  /** A word for what was wrong with who came, where that is what it is about: those who watch a door are told. */
  readonly reason?: string;
}

/** Every refusal of the doors. Each says what to do. */
export const refusals = {
  foreignHost: (host: string): Refusal => ({
    status: 403,
    reason: 'foreign_host',
    text: `This server answers on loopback only, not as "${host}". Open it as http://127.0.0.1:PORT/, or start it with --allow-host ${hostNameOf(host)}.`,
  }),
  foreignOrigin: (origin: string): Refusal => ({
    status: 403,
    reason: 'foreign_origin',
    text: `Pages of ${origin} may not use this server. Open a link that "sallyport url" prints.`,
  }),
  noToken: {
    status: 401,
    reason: 'no_credentials',
    text: 'Show who you are: programs send "Authorization: Bearer TOKEN" with the content of the file "token" in the state folder.',
  },
  noCredentials: {
    status: 401,
    reason: 'no_credentials',
    text: 'Show who you are: programs send "Authorization: Bearer TOKEN" with the content of the file "token" in the state folder; pages send their key. Run "sallyport url" for a link that opens a page.',
  },
  wrongToken: {
    status: 401,
    reason: 'wrong_token',
    text: 'This token is not the one of the running agent. Read the file "token" in its state folder again.',
  },
  unknownKey: {
    status: 401,
    reason: 'unknown_key',
    text: 'This page\'s key is not known here (any more). Run "sallyport url" and open the link it prints.',
  },
  unknownCode: {
    status: 403,
    reason: 'unknown_code',
    text: 'This link has been used before, or is too old: each opens one tab, once. Run "sallyport url" for a fresh one.',
  },
  notPaired: {
    status: 403,
    text: 'This device is not paired here. On the machine you call run "sallyport pair", and here "sallyport pair CODE".',
  },
  remoteOff: {
    status: 503,
    text: 'Remote access is off on that machine. Somebody there can turn it on: "sallyport remote on".',
  },
  tooManyLinks: { status: 429, text: 'This device has too many links here already. Close some.' },
  noOtherHosts: {
    status: 404,
    text: 'This door leads to the agent of this machine alone. Other machines are reached through the door for browsers.',
  },
  noSubprotocol: { status: 400, text: 'Offer the WebSocket subprotocol "sallyport.1".' },
  notFound: { status: 404, text: 'Nothing is here. Sessions are opened by WebSocket at /session.' },
  wrongMethod: { status: 405, text: 'This address does not answer that method.' },
  badBody: { status: 400, text: 'Send JSON of at most 1 KiB: {"code": "…"}.' },
  noPage: { status: 503, text: 'The page has not been built yet. Run "npm run build", then load this address again.' },
} as const satisfies Record<string, Refusal | ((name: string) => Refusal)>;

function hostNameOf(host: string): string {
  return host.replace(/:\d+$/, '') || 'NAME';
}
