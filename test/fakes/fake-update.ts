import type { Update, UpdateBlockers } from '../../main/agent/update-gate.ts';

/** An update in memory: how often it was installed and asked about. `finish` ends an install. */
export class FakeUpdate implements Update {
  installs = 0;
  readonly asked: UpdateBlockers[] = [];
  finish: (error?: Error) => void = () => undefined;

  install(): Promise<void> {
    this.installs += 1;
    return new Promise(
      (resolve, reject) => (this.finish = (error) => (error === undefined ? resolve() : reject(error))),
    );
  }

  ask(blockers: UpdateBlockers): void {
    this.asked.push(blockers);
  }
}
