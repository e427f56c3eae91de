/** First argument of most of Electron's events. Where nothing can be prevented, `preventDefault` has no effect. */
export class HostEvent {
  #isPrevented = false;

  get defaultPrevented(): boolean {
    return this.#isPrevented;
  }

  preventDefault(): void {
    this.#isPrevented = true;
  }
}

/** An event that also carries facts. */
export function hostEvent<T extends object>(facts: T): HostEvent & T {
  return Object.assign(new HostEvent(), facts);
}
