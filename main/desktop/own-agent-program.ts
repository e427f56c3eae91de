import { app } from 'electron';
import { findAgentProgram, isExecutable, type AgentProgram } from './headless-agent.ts';

/** What this app would leave running in the background; undefined where there is nothing that could. */
export function ownAgentProgram(cliPath: string): AgentProgram | undefined {
  return findAgentProgram({
    execPath: process.execPath,
    isElectron: process.versions['electron'] !== undefined,
    isPackaged: app.isPackaged,
    cliPath,
    searchPath: process.env['PATH'] ?? '',
    imageFolder: process.env['APPDIR'],
    isExecutable,
  });
}
