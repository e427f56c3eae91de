const focusReports: ReadonlySet<string> = new Set(['\x1b[I', '\x1b[O']);

/**
 * Tells real changes of focus from the report xterm sends at once when a program, or a snapshot, turns such reports on.
 * That one is an answer, and viewers give none (L43).
 */
export class FocusReportGate {
  #expectedAnswers = 0;

  /** xterm is about to answer one request for focus reports. */
  modeSet(): void {
    this.#expectedAnswers += 1;
  }

  /** Whether `data` may leave. */
  lets(data: string, isRestoring: boolean): boolean {
    if (!focusReports.has(data)) return true;
    if (this.#expectedAnswers === 0) return !isRestoring;
    this.#expectedAnswers -= 1;
    return false;
  }
}
