import { describe, expect, it } from 'vitest';
import { MessageChannelMain, type MessagePortMain } from '../../electron-host/host/message-port-main.ts';
import { PortLine } from '../../electron-host/host/port-line.ts';
import { waitUntil } from '../../wait-until.ts';

/** What a port hears, in order; the port is started. */
function listen(port: MessagePortMain): unknown[] {
  const heard: unknown[] = [];
  port.on('message', (event) => heard.push((event as { data: unknown }).data));
  port.on('close', () => heard.push('closed'));
  port.start();
  return heard;
}

/** Two processes, as the lines between them see each other. */
function makeLines(): [PortLine, PortLine] {
  const one = new PortLine('one', (message) => other.receive(structuredClone(message)));
  const other = new PortLine('other', (message) => one.receive(structuredClone(message)));
  return [one, other];
}

describe('a port of the main process', () => {
  it('keeps messages until it is started, as they were when they were sent', async () => {
    const { port1, port2 } = new MessageChannelMain();
    const message = { text: 'first' };
    port1.postMessage(message);
    message.text = 'changed later';
    port1.postMessage('second');
    const heard = listen(port2);
    port1.postMessage('third');
    port1.close();
    await waitUntil(() => heard.length === 4, { withinMs: 1000 });
    expect(heard).toEqual([{ text: 'first' }, 'second', 'third', 'closed']);
  });

  it('is handed over with what it has not delivered yet, to another process and on from there', async () => {
    const [here, there] = makeLines();
    const { port1, port2 } = new MessageChannelMain();
    port1.postMessage('before');
    const away = there.receivePort(here.handOver(port2));
    port1.postMessage('after');
    const back = here.receivePort(there.handOver(away));
    port1.postMessage('and back');
    const heard = listen(back);
    const answers = listen(port1);
    back.postMessage('answer');
    await waitUntil(() => heard.length === 3 && answers.length === 1, { withinMs: 1000 });
    expect([heard, answers]).toEqual([['before', 'after', 'and back'], ['answer']]);
    expect(() => here.handOver(port2)).toThrow('neutered');
  });

  it('ends with the process that holds the other end', async () => {
    const [here, there] = makeLines();
    const { port1, port2 } = new MessageChannelMain();
    const heard = listen(port1);
    there.receivePort(here.handOver(port2)).postMessage('last words');
    here.close();
    await waitUntil(() => heard.length === 2, { withinMs: 1000 });
    expect(heard).toEqual(['last words', 'closed']);
  });
});
