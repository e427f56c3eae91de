import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Room } from '../../room.ts';
import { runCli, startProgram, type CliResult, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

const VIEW_ONLY = 'shared with you to view only: what you type goes nowhere';

let server: Program;
let guest: Program;
const rooms: Room[] = [];
/** The terminal that is shared, as the server's own user sees it. */
let shared: Room;
let id: string;

beforeAll(async () => {
  const settings = ['--set', 'terminal.shell=/bin/sh'];
  [server, guest] = await Promise.all([
    startProgram('agent', { args: [...settings, '--listen', '127.0.0.1:0'] }),
    startProgram('agent', { args: settings }),
  ]);
  await on(server, 'peers', 'allow', guest.ready.deviceId ?? '', '--name', 'guest');
  const address = server.ready.listen?.[0] ?? '';
  await on(guest, 'peers', 'allow', server.ready.deviceId ?? '', '--name', 'server', '--address', address);
});
afterAll(() => Promise.all([server.stop(), guest.stop()]));
beforeEach(async () => {
  shared = await openRoom(server, 'local');
  shared.type('echo on the scre""en\r');
  await shared.shows('on the screen');
  const { stdout } = await on(server, 'ledger', '--json');
  id = /"terminalId":"([0-9a-f]{8})/.exec(stdout)?.[1] ?? '';
});
afterEach(async () => {
  await on(server, 'ledger', 'end', id);
  for (const room of rooms.splice(0)) room.pty.dispose();
});

function on(device: Program, ...args: string[]): Promise<CliResult> {
  return runCli([...args, '--state-dir', device.stateDir]);
}

async function openRoom(device: Program, target: string): Promise<Room> {
  const room = new Room(['attach', target, '--state-dir', device.stateDir]);
  rooms.push(room);
  return room;
}

/** How often a room has been told so. */
const timesIn = (room: Room, text: string): number => room.text.split(text).length - 1;

/** It is said that a guest only sees, over a screen that shows `drawn`. */
const toldOver = (room: Room, drawn: string): Promise<void> =>
  waitUntil(() => room.text.includes(drawn) && room.text.lastIndexOf(VIEW_ONLY) > room.text.lastIndexOf(drawn), {
    withinMs: 10_000,
  });

describe('a guest', () => {
  it('need not name the one terminal that is shared with it, and is told where none is, or several are', async () => {
    const none = await openRoom(guest, 'server');
    await none.shows('Nothing of "server" is shared with this device');
    await on(server, 'share', id, '--with', 'guest');
    const one = await openRoom(guest, 'server');
    await one.shows('on the screen');
    const second = await openRoom(server, 'local');
    second.type('echo sec""ond\r');
    await second.shows('second');
    const { stdout } = await on(server, 'ledger', '--json');
    const other = [...stdout.matchAll(/"terminalId":"([0-9a-f]{8})/g)]
      .map(([, found]) => found ?? '')
      .find((found) => found !== id);
    await on(server, 'share', other ?? '', '--with', 'guest');
    const several = await openRoom(guest, 'server');
    await several.shows('More than one terminal is shared with you: server:');
    await on(server, 'ledger', 'end', other ?? '');
  });

  it('is told that it only sees, at the start and at the first key, and no more', async () => {
    await on(server, 'share', id, '--with', 'guest', '--view');
    const room = await openRoom(guest, `server:${id}`);
    await toldOver(room, 'on the screen');
    const atStart = timesIn(room, VIEW_ONLY);

    room.type('echo typed\r');
    await expect.poll(() => timesIn(room, VIEW_ONLY), { timeout: 10_000 }).toBe(atStart + 1);
    room.type('echo more\r');
    shared.type('echo in bet""ween\r');
    await room.shows('in between');

    expect(timesIn(room, VIEW_ONLY)).toBe(atStart + 1);
    expect(shared.text).not.toContain('typed');
    room.type('\x1dd');
    expect(await room.ended).toEqual({ code: 0, signal: null });
    expect(room.text).toContain(`[left; it runs on. To come back: sallyport attach server:${id} `);
  });

  it('gets the row back that this has covered, and not once more what has scrolled away', async () => {
    shared.type('seq -f "row %g." 100\r');
    await shared.shows('row 100.');
    await on(server, 'share', id, '--with', 'guest', '--view');
    const room = await openRoom(guest, `server:${id}`);
    await toldOver(room, 'row 100.');

    const whenTold = room.text.length;

    await expect.poll(() => room.text.slice(whenTold), { timeout: 15_000 }).toContain('row 100.');
    expect([room.text, room.text.slice(whenTold)].map((text) => text.includes('row 7.'))).toEqual([true, false]);
  });

  it('is told when it may no longer type', async () => {
    await on(server, 'share', id, '--with', 'guest');
    const room = await openRoom(guest, `server:${id}`);
    await room.shows('on the screen');
    const before = timesIn(room, VIEW_ONLY);

    await on(server, 'share', id, '--with', 'guest', '--view');
    await room.shows(VIEW_ONLY);

    expect(before).toBe(0);
  });

  it('is told that the terminal is no longer shared, which is not its end', async () => {
    await on(server, 'share', id, '--with', 'guest');
    const room = await openRoom(guest, `server:${id}`);
    await room.shows('on the screen');

    await on(server, 'unshare', id, '--with', 'guest');

    expect(await room.ended).toEqual({ code: 1, signal: null });
    expect(room.text).toContain('[no longer shared with you]');
    expect(room.text).not.toContain('ended');
  });

  it('is told that it is let in no more', async () => {
    await on(server, 'share', id, '--with', 'guest');
    const room = await openRoom(guest, `server:${id}`);
    await room.shows('on the screen');

    await on(server, 'peers', 'revoke', 'guest');

    expect(await room.ended).toEqual({ code: 1, signal: null });
    expect(room.text).toContain('The agent ended this session: this device is let in no more.');
  });
});
