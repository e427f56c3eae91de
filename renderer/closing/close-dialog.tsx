import { AlertDialog } from '@base-ui/react/alert-dialog';
import { t } from '../../base/messages/translate.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Overlay } from '../workspace/workspace-state.ts';
import { AtStakeList } from './at-stake-list.tsx';
import { CloseProgress } from './close-progress.tsx';
import './closing.css';

type Closing = Extract<Overlay, { kind: 'closing' }>;

/** Asks before a job ends with its tab, then shows how that goes. */
export function CloseDialog() {
  const workspace = useWorkspace();
  const closing = useWorkspaceState(({ overlay }) => (overlay?.kind === 'closing' ? overlay : undefined));
  return (
    <AlertDialog.Root open={closing !== undefined} onOpenChange={(open) => !open && cancel(workspace)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog close-dialog" finalFocus={false}>
          {closing !== undefined &&
            (closing.stage.kind === 'asking' ? <Question closing={closing} /> : <CloseProgress closing={closing} />)}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function cancel(workspace: Workspace): void {
  workspace.closer.putAway();
  workspace.focusTerminal();
}

function Question({ closing: { target, plan } }: { readonly closing: Closing }) {
  const { job, isJobShell, suspended, others } = plan;
  const isPromptOnly = job === undefined && suspended.length === 0;
  return (
    <>
      <AlertDialog.Title className="dialog-title">{t('close.title', { title: target.title })}</AlertDialog.Title>
      <AlertDialog.Description className="close-words" render={<div />}>
        <AtStakeList lead={t(isJobShell ? 'close.program' : 'close.job')} processes={job === undefined ? [] : [job]} />
        <AtStakeList lead={t('close.suspended')} processes={suspended} />
        <AtStakeList lead={t(isPromptOnly ? 'close.othersOnly' : 'close.others')} processes={others} />
        {target.tabId !== undefined && <p className="close-hint">{t('close.detachHint')}</p>}
      </AlertDialog.Description>
      <Answers target={target} plan={plan} />
    </>
  );
}

function Answers({ target, plan }: Pick<Closing, 'target' | 'plan'>) {
  const workspace = useWorkspace();
  const { tabId } = target;
  const detach = (id: string): void => {
    workspace.store.setState({ overlay: undefined });
    workspace.detachTab(id);
  };
  return (
    <div className="dialog-buttons">
      <button type="button" className="button" autoFocus onClick={() => cancel(workspace)}>
        {t('close.cancel')}
      </button>
      {tabId !== undefined && (
        <button type="button" className="button" onClick={() => detach(tabId)}>
          {t('close.detach')}
        </button>
      )}
      {plan.others.length > 0 && (
        <button type="button" className="button" onClick={() => void workspace.closer.endAsked('everything')}>
          {t('close.everything')}
        </button>
      )}
      <button type="button" className="button is-danger" onClick={() => void workspace.closer.endAsked('foreground')}>
        {t(plan.others.length > 0 ? 'close.keepOthers' : plan.isJobShell ? 'close.endProgram' : 'close.end')}
      </button>
    </div>
  );
}
