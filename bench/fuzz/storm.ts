import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '../soak/seeded-random.ts';
import { speak } from './manners.ts';
import { ways, type Targets, type Way } from './ways.ts';

/** Strangers of a way at one time, where it does not say otherwise. */
const LANES = 10;
/** What programs allow strangers adds up to less: a first message, an answer, a close, the look at who is late. */
const LONGEST_STAY_MS = 30_000;
/** How many wait for what becomes of them, where most hang up soon. */
const PATIENT_SHARE = 0.04;
const SHORT_STAY_MS = 150;
const TURNED_AWAY_MS = 300;
/** For what was not read so far, the end among it. */
const LAST_READ_MS = 2_000;

/** What became of the strangers of one way. */
export interface WayTally {
  tried: number;
  /** Before they had said anything wrong. */
  turnedAway: number;
  /** By the other side, or by what they did themselves. */
  ended: number;
  /** They had no patience. */
  left: number;
  /** Longer than anybody should be. */
  kept: number;
  /** Of those that looked at what became of them. */
  longestStayMs: number;
  saidBytes: number;
}

export type Tallies = Readonly<Record<string, WayTally>>;

/** Strangers on all ways at once, for so long. Resolves when the last of them is gone. */
export async function storm(targets: Targets, random: SeededRandom, forMs: number): Promise<Tallies> {
  const untilMs = performance.now() + forMs;
  const rows = ways.map((way) => ({ way, tally: emptyTally(), randoms: split(random, way.lanes) }));
  const lanes = rows.flatMap(({ way, tally, randoms }) =>
    randoms.map(async (own) => {
      while (performance.now() < untilMs) await visit(way, tally, { targets, random: own });
    }),
  );
  await Promise.all(lanes);
  return Object.fromEntries(rows.map(({ way, tally }) => [way.name, tally]));
}

interface Visitor {
  readonly targets: Targets;
  readonly random: SeededRandom;
}

async function visit(way: Way, tally: WayTally, { targets, random }: Visitor): Promise<void> {
  tally.tried += 1;
  const bytes = way.say(targets, random);
  const isPatient = random.happens(PATIENT_SHARE);
  const stayMs = isPatient ? LONGEST_STAY_MS : random.between(0, SHORT_STAY_MS);
  const own = random.split(); // whether it gets in changes nothing for those after it
  const stream = await way.open(targets, own).catch(() => undefined);
  if (stream === undefined) {
    tally.turnedAway += 1;
    await pause(TURNED_AWAY_MS);
    return;
  }
  const openedMs = performance.now();
  const closed = whenClosed(stream);
  stream.resume();
  tally.saidBytes += bytes.byteLength;
  await Promise.race([speak(stream, bytes, own), closed]);
  const isBlind = stream.isPaused();
  if (await isOver(stream, closed, stayMs, isPatient)) {
    tally.ended += 1;
    if (!isBlind) tally.longestStayMs = Math.max(tally.longestStayMs, Math.round(performance.now() - openedMs));
  } else if (isPatient && way.mayStay !== true) tally.kept += 1;
  else tally.left += 1;
  stream.destroy();
}

async function isOver(stream: Duplex, closed: Promise<true>, stayMs: number, isPatient: boolean): Promise<boolean> {
  if (await endsWithin(closed, stayMs)) return true;
  stream.resume();
  return isPatient && (await endsWithin(closed, LAST_READ_MS));
}

async function endsWithin(closed: Promise<true>, withinMs: number): Promise<boolean> {
  const late = new AbortController();
  const patience = pause(withinMs, false, { signal: late.signal }).catch(() => false);
  const isClosed = await Promise.race([closed, patience]);
  late.abort();
  return isClosed;
}

function whenClosed(stream: Duplex): Promise<true> {
  stream.on('error', () => undefined);
  return new Promise((resolve) => {
    if (stream.closed) resolve(true);
    else stream.once('close', () => resolve(true));
  });
}

function split(random: SeededRandom, lanes = LANES): SeededRandom[] {
  return Array.from({ length: lanes }, () => random.split());
}

function emptyTally(): WayTally {
  return { tried: 0, turnedAway: 0, ended: 0, left: 0, kept: 0, longestStayMs: 0, saidBytes: 0 };
}
