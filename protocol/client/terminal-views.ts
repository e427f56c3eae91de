import type { Clock } from '../../base/clock.ts';
import type { TerminalId } from '../ids.ts';
import type { AgentNotification } from '../notifications.ts';
import type { ResumedAttachment, ResumeRequest, SessionOpened } from '../requests.ts';
import type { SnapshotScope } from '../snapshot-scope.ts';
import type { AttachmentInfo, TerminalInfo } from '../terminal-info.ts';
import { askedScope } from './asked-scope.ts';
import type { Connection } from './connection.ts';
import type { StreamRouter } from './stream-router.ts';
import type { TerminalSink } from './terminal-view.ts';
import { ViewedTerminal } from './viewed-terminal.ts';

export interface TerminalViewsParts {
  readonly clock: Clock;
  readonly router: StreamRouter;
}

/** A view's first attachment. */
interface NewView {
  readonly terminal: TerminalInfo;
  readonly info: AttachmentInfo;
  /** What it asks for whenever it attaches. */
  readonly scope: SnapshotScope | undefined;
}

/** All views of one client, and how they find their terminals again over each new link. */
export class TerminalViews {
  readonly #parts: TerminalViewsParts;
  readonly #views = new Set<ViewedTerminal>();

  constructor(parts: TerminalViewsParts) {
    this.#parts = parts;
  }

  get have(): ResumeRequest['have'] {
    return [...this.#views].flatMap((view) => view.have ?? []);
  }

  /** The first attachment of a new view. Called before anything that follows the answer which names it. */
  add(connection: Connection, { terminal, info, scope }: NewView, sink: TerminalSink): ViewedTerminal {
    const { clock, router } = this.#parts;
    const released = (gone: ViewedTerminal): void => void this.#views.delete(gone);
    const view = new ViewedTerminal({ terminal, scope, sink, clock, router, released });
    this.#views.add(view);
    view.attached(connection, info, terminal);
    return view;
  }

  linkBroke(): void {
    for (const view of this.#views) view.linkBroke();
  }

  linkOpened(session: SessionOpened, connection: Connection): void {
    const kept = session.resumed ? (session.attachments ?? []) : [];
    const claimed = new Set(this.have.map(({ attachment }) => attachment as number));
    for (const view of [...this.#views]) {
      const same = kept.find((one) => isOf(one, view) && one.attachment === view.have?.attachment);
      const moved = kept.find((one) => isOf(one, view) && !claimed.has(one.attachment));
      if (same !== undefined) view.resumed(connection, same);
      else if (moved !== undefined) view.awaitMove(connection);
      else if (session.resumed && view.hasEnded) view.awaitMove(connection);
      else this.#attachAgain(view, connection);
    }
  }

  closed({ terminalId, generation, exit, outcome, reason }: AgentNotification['terminal.closed']): void {
    for (const view of this.#of(terminalId)) view.ended({ exit, outcome, reason }, generation);
  }

  discardInput(terminalId: TerminalId): void {
    for (const view of this.#of(terminalId)) view.discardInput();
  }

  /** The client is closed. */
  dispose(): void {
    for (const view of [...this.#views]) view.dispose();
  }

  /** The session knows nothing of this view. If the link breaks before the answer, the next link tries again. */
  #attachAgain(view: ViewedTerminal, connection: Connection): void {
    const { terminalId, scope, hasEnded } = view;
    view.attachmentLost();
    const answerExpected = this.#parts.router.expectAnswer();
    connection
      .request('terminal.attach', { terminalId, ...askedScope(connection, scope) }, ({ terminal, ...info }) => {
        const isUnwanted = view.isDetached || (view.hasEnded && !hasEnded);
        if (!isUnwanted) view.attached(connection, info, terminal);
        else connection.request('terminal.detach', { attachment: info.attachment }).catch(() => undefined);
      })
      .catch(() => {
        if (connection.end === undefined) view.ended({ exit: null, outcome: null });
      })
      .finally(() => answerExpected.dispose());
  }

  #of(terminalId: TerminalId): ViewedTerminal[] {
    return [...this.#views].filter((view) => view.terminalId === terminalId);
  }
}

function isOf(one: ResumedAttachment, view: ViewedTerminal): boolean {
  return one.terminalId === view.terminalId;
}
