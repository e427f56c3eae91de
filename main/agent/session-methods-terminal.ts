import type { ShellRequestParts } from './session-methods-shell.ts';
import type { SessionHandlers, TerminalRequestName } from './session-methods.ts';

/** The requests that act on a terminal by its id. What they answer is shown as the session's principal may see it. */
export function createTerminalHandlers({
  session: { access, audit },
  terminals,
  shares,
  terminalAudit,
  files,
}: ShellRequestParts): Pick<SessionHandlers, TerminalRequestName> {
  return {
    'terminal.signal': async ({ terminalId, signal }) => {
      terminals.signal(terminalId, signal);
      return {};
    },
    'terminal.discardInput': async ({ terminalId }) => ({ discarded: terminals.discardInput(terminalId) }),
    'terminal.close': async ({ terminalId, generation, scope = 'foreground' }) => ({
      outcome: await terminalAudit.closing(audit, terminalId, () =>
        terminals.close(terminalId, { generation, scope, reason: 'viewer' }),
      ),
    }),
    'terminal.restart': async ({ terminalId, generation }) => {
      const restarting = terminalAudit.closing(audit, terminalId, () => terminals.restart(terminalId, generation));
      const terminal = await audit.orFailed({ event: 'terminal.restarted', terminalId }, restarting);
      terminalAudit.restarted(audit, terminal);
      await terminals.journaled(terminalId);
      return { terminal: access.show(terminal) };
    },
    'terminal.keep': async ({ terminalId, keep }) => ({ terminal: access.show(terminals.setKeep(terminalId, keep)) }),
    'terminal.rename': async ({ terminalId, title }) => ({
      terminal: access.show(terminals.rename(terminalId, title.trim())),
    }),
    'terminal.share': async ({ terminalId, deviceId, right }) => {
      const terminal = terminals.get(terminalId);
      shares.keepOnly((id) => terminals.find(id) !== undefined);
      shares.set(terminalId, deviceId, right);
      const device = { deviceId };
      if (right === null) audit.record({ event: 'terminal.unshared', terminalId, device });
      else audit.record({ event: 'terminal.shared', terminalId, device, right });
      return { terminal: access.show(terminal) };
    },
    'terminal.dismiss': async ({ terminalId }) => {
      terminals.dismiss(terminalId);
      return {};
    },
    'terminal.inspect': async ({ terminalId }) => {
      const entry = await terminals.inspect(terminalId);
      return { ...entry, terminal: access.show(entry.terminal) };
    },
    'terminal.findFiles': async ({ terminalId, names, folder }) => ({
      files: await files.find({ names, folder, pid: terminals.get(terminalId).pid }),
    }),
  };
}
