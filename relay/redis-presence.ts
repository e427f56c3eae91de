import { Redis } from 'ioredis';
import { settlesWithin, type Clock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import { Emitter } from '../base/event.ts';
import type { DeviceId } from '../protocol/device-id.ts';
import type { Presence } from './presence.ts';
import type { RelayLog } from './relay-log.ts';

const ANSWER_MS = 1_000;
const LONGEST_RETRY_MS = 1_000;
/**
 * A claim that was so long on its way to Redis makes its device seem to have joined so much later. Who has had a device
 * and finds it elsewhere therefore lost it to one who joined later, unless the difference is greater: then Redis has
 * forgotten who had it, and an earlier node was the first to claim it again.
 */
const LONGEST_ON_THE_WAY_MS = ANSWER_MS;

/**
 * Takes or keeps a device for a node: KEYS[1] the device; ARGV: the node, the lifetime, how long ago it joined there, and
 * by how much it must have joined later than elsewhere to take it from there. An entry is "<joined at> <node>", in Redis'
 * own time, so that no two clocks are compared. The node where the device joined last has it; 0 says that this is another
 * one.
 */
const CLAIM = `
local time = redis.call('TIME')
local joined = time[1] * 1000 + math.floor(time[2] / 1000) - ARGV[3]
local entry = redis.call('GET', KEYS[1])
if entry then
  local at, node = entry:match('^(%d+) (.*)$')
  if node ~= ARGV[1] and tonumber(at) > joined - ARGV[4] then return 0 end
end
redis.call('SET', KEYS[1], string.format('%.0f %s', joined, ARGV[1]), 'PX', ARGV[2])
return 1`;

/** Forgets a device, if it is this node that has it. */
const RELEASE = `
local entry = redis.call('GET', KEYS[1])
if entry and entry:match('^%d+ (.*)$') == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;

export interface RedisPresenceOptions {
  readonly redisUrl: string;
  /** This node's own address; no other node has the same. */
  readonly nodeUrl: string;
  /** How long an entry outlives its node. It is renewed thrice in that time. */
  readonly presenceMs: number;
  readonly clock: Clock;
  readonly log: RelayLog;
}

/** A device that joined here. */
interface Holding {
  /** When it joined. */
  readonly sinceMs: number;
  /** Whether Redis has said that it is ours: if another node has it later on, it was taken over. */
  isClaimed: boolean;
}

/** Presence in Redis: one key for each device, with an expiry. */
export class RedisPresence implements Presence {
  readonly #options: RedisPresenceOptions;
  readonly #redis: Redis;
  readonly #held = new Map<DeviceId, Holding>();
  readonly #takenOver = new Emitter<DeviceId>();
  #renewal: Disposable;
  /** Undefined until the first answer, or the first that does not come. */
  #isThere: boolean | undefined;
  #isClosing = false;

  readonly onTakenOver = this.#takenOver.event;

  /** Does not wait for Redis: without it the node serves its own agents. */
  constructor(options: RedisPresenceOptions) {
    this.#options = options;
    this.#redis = new Redis(options.redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: ANSWER_MS,
      connectTimeout: ANSWER_MS,
      socketTimeout: 2 * ANSWER_MS,
      retryStrategy: (attempt) => Math.min(100 * attempt, LONGEST_RETRY_MS),
    });
    this.#redis.on('error', (error) => this.#sawAway(error)); // ioredis goes on trying
    this.#redis.on('close', () => this.#sawAway());
    this.#redis.on('ready', () => this.#renewAll());
    this.#renewal = this.#scheduleRenewal();
  }

  get isAway(): boolean {
    return this.#isThere !== true;
  }

  hold(deviceId: DeviceId): void {
    this.#held.set(deviceId, { sinceMs: this.#options.clock.now(), isClaimed: false });
    this.#claim(deviceId);
  }

  release(deviceId: DeviceId): void {
    if (!this.#held.delete(deviceId)) return;
    this.#ask(this.#redis.eval(RELEASE, 1, keyOf(deviceId), this.#options.nodeUrl)).catch(() => undefined);
  }

  async find(deviceId: DeviceId): Promise<string | undefined> {
    const entry = await this.#ask(this.#redis.get(keyOf(deviceId)));
    return entry?.replace(/^\d+ /, '');
  }

  async close(): Promise<void> {
    this.#renewal.dispose();
    this.#isClosing = true;
    await settlesWithin(this.#options.clock, ANSWER_MS, this.#redis.quit()); // after what was asked before
    this.#redis.disconnect();
  }

  #scheduleRenewal(): Disposable {
    const { clock, presenceMs } = this.#options;
    return clock.setTimer(presenceMs / 3, () => {
      this.#renewAll();
      this.#renewal = this.#scheduleRenewal();
    });
  }

  #renewAll(): void {
    if (this.#held.size === 0) this.#ask(this.#redis.ping()).catch(() => undefined);
    for (const deviceId of this.#held.keys()) this.#claim(deviceId);
  }

  #claim(deviceId: DeviceId): void {
    const { nodeUrl, presenceMs, clock } = this.#options;
    const holding = this.#held.get(deviceId);
    if (holding === undefined) return;
    const ageMs = Math.round(clock.now() - holding.sinceMs);
    const laterByMs = holding.isClaimed ? LONGEST_ON_THE_WAY_MS : 0;
    this.#ask(this.#redis.eval(CLAIM, 1, keyOf(deviceId), nodeUrl, presenceMs, ageMs, laterByMs)).then(
      (isOurs) => {
        // The device may have left, or joined anew, while Redis was thinking.
        if (this.#held.get(deviceId) !== holding) return;
        holding.isClaimed = isOurs !== 0;
        if (holding.isClaimed) return;
        this.#held.delete(deviceId);
        this.#takenOver.fire(deviceId);
      },
      () => undefined,
    );
  }

  /** Every answer, and every one that does not come, says whether Redis is there. */
  async #ask<T>(answer: Promise<T>): Promise<T> {
    try {
      const value = await answer;
      this.#sawBack();
      return value;
    } catch (error) {
      this.#sawAway(error as Error);
      throw error;
    }
  }

  #sawAway(error?: Error): void {
    if (this.#isThere !== false && !this.#isClosing) {
      const problem = error?.message ?? 'the connection has ended';
      this.#options.log.warn(
        { problem },
        'Redis is away and tried again; until then only agents that are here are reached',
      );
    }
    this.#isThere = false;
  }

  #sawBack(): void {
    if (this.#isThere !== true) this.#options.log.info({}, 'Redis is there');
    this.#isThere = true;
  }
}

function keyOf(deviceId: DeviceId): string {
  return `sallyport:relay:device:${deviceId}`;
}
