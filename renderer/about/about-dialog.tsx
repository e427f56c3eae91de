import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { t } from '../../base/messages/translate.ts';
import { deviceIdText } from '../../protocol/device-id.ts';
import type { SessionOpened } from '../../protocol/requests.ts';
import { localState } from '../hosts/host-state.ts';
import { OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { useWorkspaceState } from '../workspace/workspace-context.ts';
import icon from '../icon.svg';
import './about.css';

/** What this is, which version, and whose agent it shows. */
export function AboutDialog() {
  const link = useWorkspaceState((state) => localState(state).link);
  return (
    <OverlayDialog kind="about" className="about">
      <img className="about-icon" src={icon} alt="" width={64} height={64} />
      <Dialog.Title className="dialog-title">{t('app.name')}</Dialog.Title>
      <Dialog.Description className="form-words">{t('about.words')}</Dialog.Description>
      {link.kind === 'open' && <Facts agent={link.session.agent} />}
      <p className="close-hint">{t('about.licence')}</p>
      <Dialog.Close className="button">{t('keys.close')}</Dialog.Close>
    </OverlayDialog>
  );
}

function Facts({ agent }: { readonly agent: SessionOpened['agent'] }) {
  const [userAgent] = useState(() => engineOf(navigator.userAgent));
  const facts = [
    [t('about.version'), agent.version],
    [t('about.machine'), `${agent.name} (${agent.platform})`],
    [t('about.device'), deviceIdText(agent.deviceId)],
    [t('about.engine'), userAgent],
  ] as const;
  return (
    <dl className="about-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The engine that draws this page, without the names browsers carry for old times' sake. */
function engineOf(userAgent: string): string {
  const found = /\b(?:Electron|Firefox|Edg|Chrome|Version)\/[\d.]+/.exec(userAgent)?.[0];
  return found?.replace('/', ' ') ?? userAgent;
}
