import type { MessageKey } from '../../base/messages/translate.ts';
import type { SettingName } from '../../protocol/settings.ts';

/** Settings that are shown together. */
export interface SettingSection {
  readonly id: string;
  readonly title: MessageKey;
  readonly names: readonly SettingName[];
}

/** Every setting, once, in the order in which the page and the documentation show them: what people change often first. */
export const settingSections: readonly SettingSection[] = [
  {
    id: 'look',
    title: 'settings.section.look',
    names: [
      'window.language',
      'window.theme',
      'window.darkTheme',
      'window.lightTheme',
      'window.fontFamily',
      'window.fontSize',
      'window.lineHeight',
      'window.ligatures',
      'window.images',
      'window.minimumContrast',
      'window.cursorStyle',
      'window.cursorBlink',
    ],
  },
  {
    id: 'use',
    title: 'settings.section.use',
    names: [
      'window.scrollbackLines',
      'window.copyOnSelect',
      'window.confirmPaste',
      'window.predictedEcho',
      'window.screenReader',
      'window.openFile',
    ],
  },
  { id: 'keys', title: 'settings.section.keys', names: ['window.keys'] },
  { id: 'app', title: 'settings.section.app', names: ['app.whenClosed', 'app.keepTerminals'] },
  {
    id: 'profiles',
    title: 'settings.section.profiles',
    names: ['terminal.defaultProfile', 'terminal.profiles'],
  },
  {
    id: 'terminal',
    title: 'settings.section.terminal',
    names: [
      'terminal.shell',
      'terminal.editor',
      'terminal.shellIntegration',
      'terminal.cap',
      'terminal.idleGraceMs',
      'terminal.reapBusy',
      'terminal.reapNoticeMs',
      'terminal.sweepMs',
      'terminal.leaseMs',
      'terminal.scrollbackLines',
      'terminal.logBytes',
      'terminal.startMs',
      'terminal.jobGraceMs',
      'terminal.shellGraceMs',
    ],
  },
  { id: 'remote', title: 'settings.section.remote', names: ['remote.listen', 'remote.relay', 'remote.discovery'] },
  {
    id: 'session',
    title: 'settings.section.session',
    names: ['session.recoveryMs', 'session.inactivityMs', 'session.openMs', 'session.callbackMs'],
  },
  {
    id: 'agent',
    title: 'settings.section.agent',
    names: [
      'agent.heartbeatMs',
      'agent.quitMs',
      'agent.logLevel',
      'audit.fileBytes',
      'audit.files',
      'update.longestWaitMs',
    ],
  },
];
