import { actionList, getAction } from '../../base/actions.ts';
import { isMessageKey, t } from '../../base/messages/translate.ts';
import { TerminalId } from '../../protocol/ids.ts';
import type { OpenRequest, SallyportBridge } from '../../protocol/window-bridge.ts';
import { notify } from '../toasts/notices.ts';
import { isOffered } from '../workspace/action-handlers.ts';
import type { RunAction } from '../workspace/run-action.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { MAX_WAITING, OpeningQueue } from './opening-queue.ts';

/** Does what the app's menus and tray ask of its page, and shows what was opened with it. */
export function listenToApp(bridge: SallyportBridge, workspace: Workspace, run: RunAction): void {
  bridge.onAction((id) => {
    const action = actionList.find((one) => one.id === id);
    if (action === undefined || run(action) || isOffered(action.condition, workspace.store.getState())) return;
    const add = getAction('devices.add');
    notify({ id: 'app', title: t('hosts.unpaired'), action: { label: t(add.message), run: () => void run(add) } });
  });
  bridge.onShowTerminal((text) => {
    const id = TerminalId.safeParse(text);
    if (id.success) workspace.takeBack(id.data);
  });
  bridge.onNotice((key) => {
    if (isMessageKey(key)) notify({ id: 'app', title: t(key) });
  });
  const dropped = (): void =>
    notify({
      id: 'opening-dropped',
      title: t('opening.dropped'),
      body: t('opening.droppedHint', { count: MAX_WAITING }),
      tone: 'problem',
    });
  const queue = new OpeningQueue({ store: workspace.store, clock: workspace.clock, dropped });
  bridge.onOpenRequest((request) => showRequest(request, queue));
}

/** Nothing a link asks for happens before a person has seen it. */
function showRequest(request: OpenRequest, queue: OpeningQueue): void {
  if (request.kind === 'terminal' || request.kind === 'pairing') queue.add(request);
  else if (request.kind === 'untypable')
    notify({
      title: t('opening.untypable'),
      body: t('opening.untypableHint', { path: request.text }),
      tone: 'problem',
    });
  else notify({ title: t('opening.unknown'), body: request.text, tone: 'problem' });
}
