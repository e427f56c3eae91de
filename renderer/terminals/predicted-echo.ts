import type { Terminal } from '@xterm/xterm';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { WindowSettings } from '../../protocol/window-settings.ts';
import { EchoGate } from '../prediction/echo-gate.ts';
import { EchoPrediction } from '../prediction/echo-prediction.ts';
import { PredictionLayer } from './prediction-layer.ts';
import { XtermView } from './xterm-view.ts';

/** When typing is shown before it is echoed. `auto`: while the link is slow. */
type PredictedEchoChoice = WindowSettings['window.predictedEcho'];

interface Running extends Disposable {
  readonly prediction: EchoPrediction;
}

/** Shows what is typed into one terminal before its echo has come. While it need not, it only times a key now and then. */
export class PredictedEcho implements Disposable {
  readonly #terminal: Terminal;
  readonly #clock: Clock;
  #choice: PredictedEchoChoice;
  #gate = new EchoGate();
  /** Bytes of input so far, and how many of them the agent has taken. */
  #typedBytes = 0;
  #takenBytes = 0;
  #running: Running | undefined;

  constructor(terminal: Terminal, clock: Clock, choice: PredictedEchoChoice) {
    this.#terminal = terminal;
    this.#clock = clock;
    this.#choice = choice;
  }

  set choice(choice: PredictedEchoChoice) {
    if (choice === this.#choice) return;
    this.#choice = choice;
    this.#gate = new EchoGate();
    if (!this.#isWanted()) this.#stop();
  }

  /** `bytes` have been sent; `pendingBytes` of all input the agent has not taken yet. */
  typed(bytes: Uint8Array, pendingBytes: number): void {
    const start = this.#typedBytes;
    this.#typedBytes += bytes.byteLength;
    if (this.#choice === 'auto') this.#gate.sent(this.#typedBytes, this.#clock.now());
    if (this.#isWanted()) (this.#running ??= this.#start()).prediction.typed(bytes, start);
    this.pending(pendingBytes);
  }

  /** The agent has taken all input but the last `bytes`. */
  pending(bytes: number): void {
    const takenBytes = Math.max(this.#takenBytes, this.#typedBytes - bytes);
    if (takenBytes === this.#takenBytes) return;
    this.#takenBytes = takenBytes;
    if (this.#choice === 'auto') this.#gate.acknowledged(takenBytes, this.#clock.now());
    if (this.#isWanted()) this.#running?.prediction.acknowledged(takenBytes);
    else this.#stop();
  }

  /** Output has been received: returns what to call when the screen shows it, if anybody wants to know. */
  received(): (() => void) | undefined {
    if (this.#running === undefined) return undefined;
    return () => this.#running?.prediction.drawn();
  }

  /** The screen has been emptied. */
  wasReset(): void {
    this.#running?.prediction.disturbed();
  }

  dispose(): void {
    this.#stop();
  }

  #isWanted(): boolean {
    return this.#choice === 'always' || (this.#choice === 'auto' && this.#gate.isSlow);
  }

  #start(): Running {
    const owned = new DisposableStore();
    const view = new XtermView(this.#terminal);
    const prediction = owned.add(new EchoPrediction(view, this.#clock));
    const layer = owned.add(new PredictionLayer(this.#terminal, view));
    owned.add(prediction.onChanged(() => layer.show(prediction.picture)));
    owned.add(this.#terminal.onResize(() => prediction.disturbed()));
    return { prediction, dispose: () => owned.dispose() };
  }

  #stop(): void {
    this.#running?.dispose();
    this.#running = undefined;
  }
}
