import type { Event } from '../base/event.ts';
import type { DeviceId } from '../protocol/device-id.ts';

/** At which node each agent is, for relays that share this. Holds nothing else, and no bytes of links. */
export interface Presence {
  /** What it shares this by cannot be reached: this node knows only its own agents. */
  readonly isAway: boolean;
  /** A device that is held here has joined at another node since. */
  readonly onTakenOver: Event<DeviceId>;
  /** This node has the device from now on, until released, or until this node is gone. */
  hold(deviceId: DeviceId): void;
  release(deviceId: DeviceId): void;
  /** The address of the node that has the device, if one has. Rejects when that cannot be known. */
  find(deviceId: DeviceId): Promise<string | undefined>;
  close(): Promise<void>;
}
