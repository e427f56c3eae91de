/** The devices whose typing this machine's user has paused: all their sessions, until it may go on or the agent ends. */
export class TypingPauses {
  readonly #devices = new Set<string>();

  has(deviceId: string | undefined): boolean {
    return deviceId !== undefined && this.#devices.has(deviceId);
  }

  set(deviceId: string, isPaused: boolean): void {
    if (isPaused) this.#devices.add(deviceId);
    else this.#devices.delete(deviceId);
  }
}
