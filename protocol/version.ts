/** The WebSocket subprotocol, and with it the major version of everything in this folder. */
export const SUBPROTOCOL = 'sallyport.1';
export const PROTOCOL_VERSION = 1;
/** A page shows its key as a second subprotocol with this prefix. */
export const KEY_SUBPROTOCOL_PREFIX = 'sallyport.key.';
