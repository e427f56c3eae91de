import { expect, it } from 'vitest';
import { chooseHost, choosePeer, readDeviceId } from '../../../main/cli/peer-choice.ts';
import { deviceIdOfBytes, deviceIdText } from '../../../protocol/device-id.ts';

const idOf = (number: number) => deviceIdOfBytes(new Uint8Array(32).map((_, index) => (index < 16 ? 7 : number)));
const peers = [
  { name: 'laptop', deviceId: idOf(1) },
  { name: 'server', deviceId: idOf(2) },
];
const server = deviceIdText(idOf(2));

it.each([
  ['its name', 'server'],
  ['its id in groups', server],
  ['its id in hex', idOf(2)],
  ['the beginning of its id', server.slice(0, 40)],
  ['the same, typed otherwise', server.slice(0, 40).replaceAll('-', '').toLowerCase()],
])('finds a device by %s', (_what, text) => {
  expect(choosePeer(peers, text)).toBe(peers[1]);
});

it.each([
  ['sevrer', 'Did you mean "server"?'],
  ['nothing', 'No paired device has the name or the id "nothing". There are: laptop, server.'],
  ['local', '"local" is this machine; name a paired device. There are: laptop, server.'],
  [server.slice(0, 15), 'laptop, server'],
  [server.slice(0, 5), 'No paired device has the name or the id'],
])('refuses %s and says which there are', (text, sentence) => {
  expect(() => choosePeer(peers, text)).toThrowError(sentence);
});

it('says how to pair where nothing is', () => {
  expect(() => choosePeer([], 'x')).toThrowError('There are none. "sallyport pair --help" says how to pair');
  expect(() => chooseHost([], 'x')).toThrowError(
    'There is no host "x". There is: local (this machine). "sallyport pair --help" says how to pair',
  );
});

it.each([
  ['sevrer', 'There is no host "sevrer". Did you mean "server"?'],
  ['lokal', 'Did you mean "local"?'],
  ['nothing', 'There are: local (this machine), laptop, server. "sallyport hosts" lists them.'],
])('refuses %s as HOST and says which there are', (text, sentence) => {
  expect(() => chooseHost(peers, text)).toThrowError(sentence);
});

it('names the groups with a typo in an id', () => {
  const typed = `${server.slice(0, -1)}${server.endsWith('0') ? '1' : '0'}`;
  expect(() => readDeviceId(typed)).toThrowError(`there is a typo in ${typed.split('-').slice(6).join('-')}`);
  expect(() => readDeviceId('!')).toThrowError('it has no "!" in it');
  expect(() => readDeviceId(server.slice(0, 15))).toThrowError('something is missing');
  expect(readDeviceId(server)).toBe(idOf(2));
});
