import type { MessageKey } from '../../../base/messages/translate.ts';
import type { ProfileIcon } from '../../../protocol/profile.ts';

/** What each icon is called. */
export const iconWords: Readonly<Record<ProfileIcon, MessageKey>> = {
  terminal: 'profiles.icon.terminal',
  server: 'profiles.icon.server',
  cloud: 'profiles.icon.cloud',
  container: 'profiles.icon.container',
  database: 'profiles.icon.database',
  monitor: 'profiles.icon.monitor',
  laptop: 'profiles.icon.laptop',
  router: 'profiles.icon.router',
  code: 'profiles.icon.code',
  bug: 'profiles.icon.bug',
  wrench: 'profiles.icon.wrench',
  flask: 'profiles.icon.flask',
  rocket: 'profiles.icon.rocket',
  shield: 'profiles.icon.shield',
  folder: 'profiles.icon.folder',
  house: 'profiles.icon.house',
  briefcase: 'profiles.icon.briefcase',
  star: 'profiles.icon.star',
};
