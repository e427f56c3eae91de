import { implementedOnly } from '../wire/implemented-only.ts';

const appended: string[] = [];

/** `app.commandLine`: what the app appends is passed to Chromium. */
export const commandLine = implementedOnly('app.commandLine', {
  appendSwitch(name: string, value?: string): void {
    appended.push(value === undefined ? `--${name}` : `--${name}=${value}`);
  },
  hasSwitch(name: string): boolean {
    return switches().some((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  },
  getSwitchValue(name: string): string {
    const found = switches().find((word) => word.startsWith(`--${name}=`));
    return found?.slice(name.length + 3) ?? '';
  },
});

export function appendedSwitches(): readonly string[] {
  return [...appended];
}

function switches(): readonly string[] {
  return [...process.argv.slice(1), ...appended];
}
