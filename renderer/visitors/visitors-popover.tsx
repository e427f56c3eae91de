import { Popover } from '@base-ui/react/popover';
import { Users } from 'lucide-react';
import { useRef } from 'react';
import { say, t } from '../../base/messages/translate.ts';
import { localState } from '../hosts/host-state.ts';
import { durationWords } from '../messages/measures.ts';
import { useOverlay } from '../overlay/use-overlay.ts';
import { terminalTitle } from '../tabs/tab-title.ts';
import { useNow, useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { cutOff, pauseTyping } from './change-visitors.ts';
import { useVisitors } from './use-visitors.ts';
import { WaitingList } from './waiting-list.tsx';
import { visitorsMessage, visitorWords, type Visitor } from './visitors.ts';
import './visitors.css';

/** How many other devices are here, in the status line; opens the list of them. Nothing while there are none. */
export function VisitorsPopover() {
  const { store } = useWorkspace();
  const visitors = useVisitors();
  const { isOpen, close } = useOverlay('visitors');
  const waitingCount = useWorkspaceState((state) => state.waiting.length);
  const popup = useRef<HTMLDivElement>(null);
  const count = waitingCount > 0 ? waitingCount : visitors.length;
  if (count === 0 && !isOpen) return null;
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(open) => (open ? store.setState({ overlay: { kind: 'visitors' } }) : close())}
    >
      <Popover.Trigger
        render={
          <button type="button" className="status-button is-caution" data-visitors={visitors.length}>
            <Users size={13} aria-hidden="true" />
            <span className="status-words">{say(visitorsMessage(waitingCount, visitors.length))}</span>
            {count > 0 && (
              <span className="status-count" aria-hidden="true">
                {count}
              </span>
            )}
          </button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner className="menu-place" side="top" align="end" sideOffset={8} collisionPadding={8}>
          {/* Whoever is typing when a device asks must not let it in by the next Enter. */}
          <Popover.Popup
            ref={popup}
            className="popover"
            initialFocus={waitingCount > 0 ? popup : undefined}
            finalFocus={false}
          >
            <Popover.Title className="popover-title">{t('visitors.title')}</Popover.Title>
            <WaitingList />
            {(visitors.length > 0 || waitingCount === 0) && <VisitorList visitors={visitors} />}
            <Popover.Description className="popover-note">{t('visitors.hint')}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function VisitorList({ visitors }: { readonly visitors: readonly Visitor[] }) {
  if (visitors.length === 0) return <p className="popover-note">{t('visitors.none')}</p>;
  return (
    <ul className="visitors">
      {visitors.map((visitor) => (
        <VisitorRow key={visitor.deviceId} visitor={visitor} />
      ))}
    </ul>
  );
}

function VisitorRow({ visitor }: { readonly visitor: Visitor }) {
  const workspace = useWorkspace();
  const terminals = useWorkspaceState((state) => localState(state).terminals);
  const toldAtMs = useWorkspaceState((state) => state.visitsAtMs);
  const { deviceId, name, from, isPaused, sinceMs } = visitor;
  const duration = durationWords(Math.max(1, sinceMs + useNow(1000) - toldAtMs));
  const words = visitorWords(visitor, (terminalId) => {
    const info = terminals.get(terminalId)?.info;
    return info === undefined ? terminalId.slice(0, 8) : terminalTitle(info);
  });
  return (
    <li className="visitor" data-device={deviceId}>
      <div className="visitor-words">
        <p className="visitor-name">{isPaused ? t('visitors.pausedName', { name }) : name}</p>
        <p className="popover-note">{t('visitors.since', { duration, from: from ?? t('visitors.somewhere') })}</p>
        <p className="popover-note">{words}</p>
      </div>
      <button
        type="button"
        className="button is-small"
        aria-label={t(isPaused ? 'visitors.allowNamed' : 'visitors.pauseNamed', { name })}
        onClick={() => void pauseTyping(workspace, deviceId, !isPaused)}
      >
        {t(isPaused ? 'visitors.allow' : 'visitors.pause')}
      </button>
      <button
        type="button"
        className="button is-small"
        aria-label={t('visitors.cutNamed', { name })}
        onClick={() => void cutOff(workspace, deviceId)}
      >
        {t('visitors.cut')}
      </button>
    </li>
  );
}
