import { Toast } from '@base-ui/react/toast';

/** A short message at the edge of the page, perhaps with one thing to do about it. */
export interface Notice {
  readonly title: string;
  readonly body?: string | undefined;
  readonly tone?: 'plain' | 'problem';
  readonly action?: { readonly label: string; run(): void };
  /** Terminals that are about to end, counted down instead of `title` for one, below it for several. */
  readonly ends?: readonly Ending[];
  /** It stays until it is withdrawn or dismissed. */
  readonly isLasting?: boolean;
  /** A later notice with the same id replaces the earlier one. */
  readonly id?: string;
  /** It has been dismissed, acted on, withdrawn, or was shown for long enough. */
  closed?(): void;
}

/** A terminal that ends at `untilMs` on the page's clock unless somebody keeps it. */
export interface Ending {
  readonly id: string;
  readonly title: string;
  readonly untilMs: number;
  keep(): void;
}

const SHORT_MS = 5_000;
/** Long enough to read, reach for the keyboard and act. */
const WITH_ACTION_MS = 12_000;

/** What is shown beside title and body. */
export interface NoticeData {
  readonly tone: 'plain' | 'problem';
  readonly ends: readonly Ending[];
}

export const toastManager = Toast.createToastManager<NoticeData>();

/** More that pass by themselves are not shown at once. */
const MAX_PASSING = 3;
/** Those, and the three kinds that last: what is about to end, what was ended, and settings that do not hold. */
export const MAX_NOTICES = MAX_PASSING + 3;

/** Those that pass by themselves, the oldest first. */
let passing: readonly string[] = [];

/** Those that last, and how each is put into words. */
const lasting = new Map<string, () => Notice>();

/** One that lasts is given as a function, so that it can be said in another language later. */
export function notify(given: Notice | (() => Notice)): void {
  const words = typeof given === 'function' ? given : () => given;
  const notice = words();
  const id = show(notice);
  if (notice.isLasting === true) lasting.set(id, words);
  else {
    lasting.delete(id);
    makeWay(id);
  }
}

/** In the language that is spoken now; what passes by itself passes as it was said. */
export function sayNoticesAgain(): void {
  for (const [id, words] of lasting) show({ ...words(), id });
}

function show(notice: Notice): string {
  const id = toastManager.add({
    ...(notice.id === undefined ? {} : { id: notice.id }),
    title: notice.title,
    description: notice.body,
    timeout: timeoutOf(notice),
    priority: notice.tone === 'problem' ? 'high' : 'low',
    onClose: () => {
      passing = passing.filter((one) => one !== id);
      lasting.delete(id);
      notice.closed?.();
    },
    data: { tone: notice.tone ?? 'plain', ends: notice.ends ?? [] },
    // An earlier notice with this id may have had an action; this one has its own, or none.
    actionProps: notice.action && actionProps(notice.action, () => toastManager.close(id)),
  });
  return id;
}

/** The oldest goes, so that none that lasts is covered. */
function makeWay(id: string): void {
  passing = [...passing.filter((one) => one !== id), id];
  const [oldest] = passing;
  if (passing.length > MAX_PASSING && oldest !== undefined) toastManager.close(oldest);
}

/** Takes a notice back that is no longer true. */
export function withdraw(id: string): void {
  toastManager.close(id);
}

/** 0: it stays until it is withdrawn or dismissed. */
function timeoutOf({ isLasting, action }: Notice): number {
  if (isLasting === true) return 0;
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
