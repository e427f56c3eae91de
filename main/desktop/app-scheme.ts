import { protocol } from 'electron';
import { answerAppRequest, APP_SCHEME } from './app-files.ts';

/** Before the app is ready: the scheme has an origin, counts as secure, and its scripts are cached compiled. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, codeCache: true } },
  ]);
}

/** Serves the built page to the app's window, and nothing else. Whether it draws pictures is asked each time. */
export function serveAppScheme(pageFolder: string, drawsImages: () => boolean): void {
  protocol.handle(APP_SCHEME, (request) => answerAppRequest(request, pageFolder, drawsImages()));
}
