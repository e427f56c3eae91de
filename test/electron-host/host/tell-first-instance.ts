import { connect } from 'node:net';
import { workerData, type MessagePort } from 'node:worker_threads';

/** What the thread is given. */
export interface Telling {
  readonly address: string;
  readonly message: string;
  /** Where the answer goes; `done` is set once it is there. */
  readonly port: MessagePort;
  readonly done: Int32Array<SharedArrayBuffer>;
}

/** Entry of a thread that tells the first instance of a second one while that one's main thread waits. */
const { address, message, port, done } = workerData as Telling;
let answer = '';
const socket = connect(address, () => socket.end(message));
socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
socket.on('error', () => undefined); // told by the empty answer
socket.on('close', () => {
  port.postMessage(answer);
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
});
