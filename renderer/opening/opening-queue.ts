import type { Clock } from '../../base/clock.ts';
import {
  isAnswerAwaited,
  type Overlay,
  type QueuedRequest,
  type WorkspaceStore,
} from '../workspace/workspace-state.ts';

/** As many links and files wait behind what is being asked; whoever sends more is told that they were not shown. */
export const MAX_WAITING = 8;
/** The second click of a double click on one form must not agree to the next. */
const PAUSE_MS = 500;

export interface OpeningQueueParts {
  readonly store: WorkspaceStore;
  readonly clock: Clock;
  /** One more came than may wait. */
  dropped(): void;
}

/**
 * Shows what was opened with the app, one after the other: a request waits until nothing over the page asks or tells
 * anything (L19), and one whose form something else has covered comes back after that.
 */
export class OpeningQueue {
  readonly #parts: OpeningQueueParts;
  #waiting: readonly QueuedRequest[] = [];
  #isPausing = false;

  constructor(parts: OpeningQueueParts) {
    this.#parts = parts;
    parts.store.subscribe(({ overlay }, { overlay: before }) => {
      if (overlay === before) return;
      const covered = overlay?.kind === before?.kind ? undefined : requestOf(before);
      if (covered !== undefined && overlay !== undefined) this.#waiting = [covered, ...this.#waiting];
      if (isAnswerAwaited(before) && !isAnswerAwaited(overlay)) this.#showSoon();
    });
  }

  add(request: QueuedRequest): void {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#parts.dropped();
      return;
    }
    this.#waiting = [...this.#waiting, request];
    if (!this.#isPausing) this.#show();
  }

  #showSoon(): void {
    if (this.#isPausing) return;
    this.#isPausing = true;
    this.#parts.clock.setTimer(PAUSE_MS, () => {
      this.#isPausing = false;
      this.#show();
    });
  }

  #show(): void {
    const { store } = this.#parts;
    const [request, ...rest] = this.#waiting;
    if (request === undefined || isAnswerAwaited(store.getState().overlay)) return;
    this.#waiting = rest;
    store.setState({ overlay: overlayFor(request) });
  }
}

function overlayFor(request: QueuedRequest): Overlay {
  return request.kind === 'pairing' ? { kind: 'adding', linkCode: request.code } : { kind: 'opening', request };
}

/** What `overlayFor` was given, if it was. */
function requestOf(overlay: Overlay | undefined): QueuedRequest | undefined {
  if (overlay?.kind === 'opening') return overlay.request;
  return overlay?.kind === 'adding' && overlay.linkCode !== undefined
    ? { kind: 'pairing', code: overlay.linkCode }
    : undefined;
}
