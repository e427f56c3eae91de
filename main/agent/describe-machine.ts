import os from 'node:os';

export interface AgentIdentity {
  readonly deviceId: string;
  readonly name: string;
  readonly version: string;
  readonly platform: string;
}

/** This machine, as its agent introduces itself. */
export function describeMachine(deviceId: string, version: string): AgentIdentity {
  return { deviceId, name: os.hostname(), version, platform: process.platform };
}
