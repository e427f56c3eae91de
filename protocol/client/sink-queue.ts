interface Step {
  /** Runs only once every write before it is done. */
  readonly waits: boolean;
  run(): void;
}

/**
 * Hands a sink its writes and what must come between them, in order. Screens parse what they are given later: a reset
 * that overtook a write would be undone by it.
 */
export class SinkQueue {
  readonly #write: (bytes: Uint8Array, done: () => void) => void;
  readonly #steps: Step[] = [];
  #outstanding = 0;
  #isRunning = false;

  constructor(write: (bytes: Uint8Array, done: () => void) => void) {
    this.#write = write;
  }

  /** `processed` is called when the sink has dealt with the bytes, at most once. */
  write(bytes: Uint8Array, processed: () => void): void {
    this.#add({ waits: false, run: () => this.#startWrite(bytes, processed) });
  }

  /** In order, but without waiting for the writes before it. */
  inOrder(run: () => void): void {
    this.#add({ waits: false, run });
  }

  /** After every write before it is done. */
  afterWrites(run: () => void): void {
    this.#add({ waits: true, run });
  }

  #startWrite(bytes: Uint8Array, processed: () => void): void {
    let isDone = false;
    this.#outstanding += 1;
    this.#write(bytes, () => {
      if (isDone) return;
      isDone = true;
      this.#outstanding -= 1;
      processed();
      this.#run();
    });
  }

  #add(step: Step): void {
    this.#steps.push(step);
    this.#run();
  }

  #run(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      for (let step = this.#steps[0]; step !== undefined; step = this.#steps[0]) {
        if (step.waits && this.#outstanding > 0) return;
        this.#steps.shift();
        step.run();
      }
    } finally {
      this.#isRunning = false;
    }
  }
}
