import { Notification } from 'electron';
import { t } from '../../base/messages/translate.ts';
import type { ReapNotice } from './agent-watch.ts';
import { remainingWords } from './tray-menu.ts';

/** Tells that an idle terminal is about to go, to somebody who does not look at the window; one click keeps it (L39). */
export function notifyReapSoon({ title, inMs }: ReapNotice, keep: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({
    title: t('notice.reapSoon', { title, duration: remainingWords(inMs + 500) }),
    body: t('notice.reapSoonBody'),
    silent: true,
  });
  notification.on('click', keep);
  notification.show();
}
