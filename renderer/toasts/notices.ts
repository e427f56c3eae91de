import { Toast } from '@base-ui/react/toast';

/** A short message at the edge of the page, perhaps with one thing to do about it. */
export interface Notice {
  readonly title: string;
  readonly body?: string | undefined;
  readonly tone?: 'plain' | 'problem';
  readonly action?: { readonly label: string; run(): void };
  /** Says what `title` is about to do, counting down to `untilMs` on the page's clock. */
  readonly untilMs?: number;
  /** A later notice with the same id replaces the earlier one. */
  readonly id?: string;
}

const SHORT_MS = 5_000;
/** Long enough to read, reach for the keyboard and act. */
const WITH_ACTION_MS = 12_000;

/** What is shown beside title and body. */
export interface NoticeData {
  readonly tone: 'plain' | 'problem';
  readonly ends: { readonly title: string; readonly untilMs: number } | undefined;
}

export const toastManager = Toast.createToastManager<NoticeData>();

export function notify(notice: Notice): void {
  const id = toastManager.add({
    ...(notice.id === undefined ? {} : { id: notice.id }),
    title: notice.title,
    description: notice.body,
    timeout: timeoutOf(notice),
    priority: notice.tone === 'problem' ? 'high' : 'low',
    data: {
      tone: notice.tone ?? 'plain',
      ends: notice.untilMs === undefined ? undefined : { title: notice.title, untilMs: notice.untilMs },
    },
    ...(notice.action === undefined ? {} : { actionProps: actionProps(notice.action, () => toastManager.close(id)) }),
  });
}

/** Takes a notice back that is no longer true. */
export function withdraw(id: string): void {
  toastManager.close(id);
}

/** 0: it stays until it is withdrawn or dismissed. */
function timeoutOf({ untilMs, action }: Notice): number {
  if (untilMs !== undefined) return 0;
  return action === undefined ? SHORT_MS : WITH_ACTION_MS;
}

function actionProps(action: NonNullable<Notice['action']>, close: () => void) {
  return {
    children: action.label,
    onClick: () => {
      close();
      action.run();
    },
  };
}
