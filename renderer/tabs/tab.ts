import type { TerminalId } from '../../protocol/ids.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import type { ProgramProgress } from '../program/program-message.ts';
import type { HostId } from '../hosts/host-state.ts';
import type { CloseOutcome, ExitStatus, ProcessName } from '../../protocol/terminal-info.ts';

/** Names a tab of this page; it has nothing to do with the terminal's id, which comes later and may be shown elsewhere too. */
export type TabId = string;

/** Why a tab has no terminal: the refusal's code, its sentence, and its facts. */
export interface TabFailure {
  readonly code: string;
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Why and when a terminal ended that leaves no record, as far as the agent has said. */
export interface TabEnd {
  readonly reason: string;
  /** Of the wall's clock. */
  readonly atMs: number;
}

/** Where a tab stands. What the program does meanwhile is the agent's to say, see TerminalInfo. */
export type TabPhase =
  | { readonly kind: 'starting' }
  | { readonly kind: 'attaching' }
  | { readonly kind: 'running' }
  /** The shell left by itself; `isRecorded` while the agent still keeps how it was opened, so it can be restarted. */
  | {
      readonly kind: 'ended';
      readonly exit: ExitStatus | null;
      readonly isRecorded: boolean;
      readonly end?: TabEnd;
      /** What it had started and ran on a moment later (L19). */
      readonly survivors?: readonly ProcessName[];
    }
  | { readonly kind: 'restarting' }
  | { readonly kind: 'closing'; readonly job: string | undefined }
  /** Shown for a moment before the tab goes. */
  | { readonly kind: 'closed'; readonly outcome: CloseOutcome }
  | { readonly kind: 'failed'; readonly failure: TabFailure };

export interface Tab {
  readonly id: TabId;
  /** Whose terminal it shows. */
  readonly hostId: HostId;
  /** What the person called it; undefined: the terminal's own title. */
  readonly name: string | undefined;
  readonly terminalId: TerminalId | undefined;
  readonly phase: TabPhase;
  /** Rang while nobody looked. */
  readonly hasRung: boolean;
  /** How far its program says it is. */
  readonly progress: ProgramProgress | undefined;
  /** Typed bytes to show as waiting; 0 while they leave as usual. */
  readonly pendingBytes: number;
  /** False: another viewer decides the size, this one letterboxes. */
  readonly isSizeOwner: boolean;
}

export function createTab(id: TabId, given: Partial<Pick<Tab, 'hostId' | 'name' | 'terminalId' | 'phase'>> = {}): Tab {
  return {
    id,
    hostId: given.hostId ?? THIS_MACHINE,
    name: given.name,
    terminalId: given.terminalId,
    phase: given.phase ?? { kind: 'starting' },
    hasRung: false,
    progress: undefined,
    pendingBytes: 0,
    isSizeOwner: true,
  };
}

/** True while the tab is on its way out: it takes no keys and cannot be closed again. */
export function isLeaving(tab: Tab): boolean {
  return tab.phase.kind === 'closing' || tab.phase.kind === 'closed';
}
