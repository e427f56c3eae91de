import type { Cdp } from './cdp.ts';

export interface ConsoleMessage {
  readonly level: string;
  readonly message: string;
  readonly sourceId: string;
  readonly lineNumber: number;
}

/** Words of DevTools for a level, and Electron's. */
const levels: Readonly<Record<string, string>> = {
  warning: 'warning',
  error: 'error',
  debug: 'debug',
  verbose: 'debug',
};

/** Reports what the page's console would show: its own lines, uncaught errors, violations of its policy. */
export async function watchConsole(cdp: Cdp, report: (message: ConsoleMessage) => void): Promise<void> {
  const tell = (level: string, message: string, sourceId = '', lineNumber = 0): void =>
    report({ level: levels[level] ?? 'info', message, sourceId, lineNumber });
  cdp.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    const text = args.map((arg) => String(arg.value ?? arg.description ?? arg.type)).join(' ');
    const place = stackTrace?.callFrames[0];
    tell(type, text, place?.url, place?.lineNumber);
  });
  cdp.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    const { exception, text, url, lineNumber } = exceptionDetails;
    tell('error', exception?.description ?? text, url, lineNumber);
  });
  cdp.on('Log.entryAdded', ({ entry }) => tell(entry.level, entry.text, entry.url, entry.lineNumber));
  await cdp.send('Runtime.enable');
  await cdp.send('Log.enable');
}
