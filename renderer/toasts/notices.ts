import { Toast } from '@base-ui/react/toast';

/** A short message at the edge of the page, perhaps with one thing to do about it. */
export interface Notice {
  readonly title: string;
  readonly body?: string | undefined;
  readonly tone?: 'plain' | 'problem';
  readonly action?: { readonly label: string; run(): void };
  /** A later notice with the same id replaces the earlier one. */
  readonly id?: string;
}

const SHORT_MS = 5_000;
/** Long enough to read, reach for the keyboard and act. */
const WITH_ACTION_MS = 12_000;

export const toastManager = Toast.createToastManager<{ tone: 'plain' | 'problem' }>();

export function notify(notice: Notice): void {
  const id = toastManager.add({
    ...(notice.id === undefined ? {} : { id: notice.id }),
    title: notice.title,
    description: notice.body,
    timeout: notice.action === undefined ? SHORT_MS : WITH_ACTION_MS,
    priority: notice.tone === 'problem' ? 'high' : 'low',
    data: { tone: notice.tone ?? 'plain' },
    ...(notice.action === undefined ? {} : { actionProps: actionProps(notice.action, () => toastManager.close(id)) }),
  });
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
