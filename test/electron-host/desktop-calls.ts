import type { ControlName, Controls } from './controls.ts';
import type { Desktop } from './desktop.ts';

/** Asks one thing of the main process. */
export type Call = <N extends ControlName>(
  name: N,
  ...args: Parameters<Controls[N]>
) => Promise<Awaited<ReturnType<Controls[N]>>>;

export type DesktopCalls = Omit<
  Desktop,
  'pid' | 'userDataDir' | 'exited' | 'output' | 'firstWindow' | 'windows' | 'close'
>;

/** The part of a desktop that is the same on the stand-in and on Electron. */
export function makeDesktopCalls(call: Call): DesktopCalls {
  return {
    evaluate: ((inMain: () => unknown, argument: unknown) =>
      call('evaluate', inMain.toString(), argument)) as Desktop['evaluate'],
    tray: () => call('tray'),
    clickTray: (...path) => call('clickTray', path),
    menu: () => call('menu'),
    clickMenu: (...path) => call('clickMenu', path),
    dialogs: () => call('dialogs'),
    answerDialog: (button, options) => call('answerDialog', button, options?.isChecked ?? false),
    notifications: () => call('notifications'),
    clickNotification: (index) => call('clickNotification', index),
    record: () => call('record'),
    openUrl: (url) => call('openUrl', url),
    openFile: (path) => call('openFile', path),
    emitPower: (name) => call('emitPower', name),
    setSystemDark: (isDark) => call('setSystemDark', isDark),
  };
}
