import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron';
import { createDeferred, type Deferred } from '../../../base/deferred.ts';
import { implementedOnly } from '../wire/implemented-only.ts';

/** A dialog that was shown, and how it was answered (nothing while it is open). */
export interface ShownDialog {
  readonly kind: 'message' | 'error';
  readonly title: string;
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly defaultId: number | undefined;
  readonly cancelId: number | undefined;
  readonly checkboxLabel: string | undefined;
  readonly response?: number;
}

interface OpenDialog {
  readonly shown: ShownDialog;
  readonly answer: Deferred<MessageBoxReturnValue>;
}

const shown: ShownDialog[] = [];
const open: OpenDialog[] = [];

/** The module `dialog`. A message box stays open until a test answers it. */
export const dialog = implementedOnly('dialog', {
  showMessageBox(...args: [MessageBoxOptions] | [unknown, MessageBoxOptions]): Promise<MessageBoxReturnValue> {
    const options = args.length === 1 ? args[0] : args[1];
    const entry = { shown: describe(options), answer: createDeferred<MessageBoxReturnValue>() };
    shown.push(entry.shown);
    open.push(entry);
    options.signal?.addEventListener('abort', () => settle(entry, options.cancelId ?? 0, false), { once: true });
    return entry.answer.promise;
  },
  showErrorBox(title: string, content: string): void {
    shown.push({ ...describe({ message: title, detail: content }), kind: 'error' });
  },
});

export function listDialogs(): readonly ShownDialog[] {
  return [...shown];
}

/** Presses a button, by its place or its label, of the dialog that has been open longest. */
export function answerDialog(button: number | string, isChecked: boolean): void {
  const oldest = open[0];
  if (oldest === undefined) throw new Error('No dialog is open');
  const response = typeof button === 'number' ? button : oldest.shown.buttons.indexOf(button);
  if (response < 0 || response >= oldest.shown.buttons.length) {
    throw new Error(`The dialog has no button ${button}; it has ${oldest.shown.buttons.join(', ')}`);
  }
  settle(oldest, response, isChecked);
}

function settle(dialogEntry: OpenDialog, response: number, checkboxChecked: boolean): void {
  const index = open.indexOf(dialogEntry);
  if (index < 0) return; // answered before
  open.splice(index, 1);
  shown[shown.indexOf(dialogEntry.shown)] = { ...dialogEntry.shown, response };
  dialogEntry.answer.resolve({ response, checkboxChecked });
}

function describe(options: MessageBoxOptions): ShownDialog {
  return {
    kind: 'message',
    title: options.title ?? '',
    message: options.message,
    detail: options.detail ?? '',
    buttons: options.buttons ?? ['OK'],
    defaultId: options.defaultId,
    cancelId: options.cancelId,
    checkboxLabel: options.checkboxLabel,
  };
}
