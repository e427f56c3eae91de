import { protocol } from 'electron';
import { answerAppRequest, APP_SCHEME } from './app-files.ts';

/** Before the app is ready: the scheme has an origin, counts as secure, and its scripts are cached compiled. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, codeCache: true } },
  ]);
}

/** Serves the built page to the app's window, and nothing else. */
export function serveAppScheme(pageFolder: string): void {
  protocol.handle(APP_SCHEME, (request) => answerAppRequest(request, pageFolder));
}
