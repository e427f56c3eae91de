import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Check, Minus } from 'lucide-react';
import { t } from '../../base/messages/translate.ts';
import { hostState, type HostId } from '../hosts/host-state.ts';
import { useNow, useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import type { CloseOutcome } from '../../protocol/terminal-info.ts';
import type { Overlay } from '../workspace/workspace-state.ts';
import { AtStakeList } from './at-stake-list.tsx';
import { closeResult } from './close-result.ts';
import { shownSteps, type ShownStep } from './close-steps.ts';

type Closing = Extract<Overlay, { kind: 'closing' }>;

/** A teardown waits at most 1.5 s on purpose (L15). */
const SLOW_MS = 2500;

/** What is being ended, and once it is, every step that was taken and what became of each process. */
export function CloseProgress({ closing: { target, plan, stage } }: { readonly closing: Closing }) {
  const workspace = useWorkspace();
  const { title } = target;
  const close = (): void => {
    workspace.closer.putAway();
    workspace.focusTerminal();
  };
  return (
    <>
      <AlertDialog.Title className="dialog-title">
        {t(stage.kind === 'done' ? 'close.done' : 'close.ending', { title })}
      </AlertDialog.Title>
      <AlertDialog.Description className="close-words" render={<div aria-live="polite" />}>
        {stage.kind === 'ending' && (
          <Planned hostId={target.hostId} job={(plan.job ?? plan.suspended[0])?.name} sinceMs={stage.sinceMs} />
        )}
        {stage.kind === 'failed' && <p>{t('close.failed', { message: stage.message })}</p>}
        {stage.kind === 'done' && <Outcome plan={plan} outcome={stage.outcome} />}
      </AlertDialog.Description>
      <div className="dialog-buttons">
        <button type="button" className="button" autoFocus onClick={close}>
          {t('close.dismiss')}
        </button>
      </div>
    </>
  );
}

function Outcome({ plan, outcome }: { readonly plan: Closing['plan']; readonly outcome: CloseOutcome }) {
  const { ended, survivors } = closeResult(plan, outcome);
  return (
    <>
      <ul className="steps">
        {shownSteps(outcome).map((step, index) => (
          <DoneStep key={index} step={step} />
        ))}
      </ul>
      <AtStakeList lead={t('close.hasEnded')} processes={ended} />
      <AtStakeList lead={t('close.livesOn')} processes={survivors} />
      {outcome.unreaped && <p>{t('close.waitedFor')}</p>}
    </>
  );
}

function DoneStep({ step: { message, objection, at } }: { readonly step: ShownStep }) {
  const isDone = objection === undefined;
  return (
    <li className={isDone ? 'step is-done' : 'step is-done is-vain'}>
      {isDone ? <Check size={14} aria-hidden="true" /> : <Minus size={14} aria-hidden="true" />}
      <span className="menu-text">{isDone ? t(message) : `${t(message)}: ${t(objection)}`}</span>
      <span className="menu-note">{at}</span>
    </li>
  );
}

interface PlannedProps {
  readonly hostId: HostId;
  readonly job: string | undefined;
  readonly sinceMs: number;
}

function Planned({ hostId, job, sinceMs }: PlannedProps) {
  const isLinkOpen = useWorkspaceState((state) => hostState(state, hostId).link.kind === 'open');
  const isSlow = useNow(500) - sinceMs > SLOW_MS;
  return (
    <>
      <ul className="steps">
        {job !== undefined && <PlannedStep words={t('step.planned.job', { job })} />}
        <PlannedStep words={t('step.planned.shell')} />
      </ul>
      {!isLinkOpen && <p>{t('close.waiting')}</p>}
      {isLinkOpen && isSlow && <p>{t('close.slow')}</p>}
    </>
  );
}

function PlannedStep({ words }: { readonly words: string }) {
  return (
    <li className="step">
      <span className="spinner" aria-hidden="true" />
      {words}
    </li>
  );
}
