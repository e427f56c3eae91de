import type { AppMember } from './app-member.ts';
import type { Session } from './session.ts';

/** A capability that sessions use. One instance serves all sessions from the first that needs it to the last. */
export interface App {
  /** Runs inside the section that publishes the session; must not wait. */
  join(session: Session): AppMember;
  /** Nobody uses this instance any more; waited for at most as long as a close callback. */
  unload(): Promise<void>;
}

/** How an app comes to be, again after each unload. */
export interface AppFactory {
  readonly name: string;
  /** What it adds to the features that `session.open` answers. */
  readonly features?: readonly string[];
  create(): App;
}
