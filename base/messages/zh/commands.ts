import type { enCommands } from '../en/commands.ts';
import type { Translation } from '../translation.ts';

/** The commands that a shell marks in its terminal, in Chinese. */
export const zhCommands: Translation<typeof enCommands> = {
  'command.runs': '正在运行',
  'command.ended': '已结束',
  'command.endedAfter': '已结束，用时 {{duration}}',
  'command.succeeded': '成功',
  'command.succeededAfter': '成功，用时 {{duration}}',
  'command.failed': '失败，退出码 {{status}}',
  'command.failedAfter': '失败，退出码 {{status}}，用时 {{duration}}',
  'command.place': '第 {{place}} 条命令，共 {{total}} 条：{{words}}',
  'toast.noCommands': '此处没有标记任何命令',
  'toast.noCommandsHint': '当 Sallyport 将 bash、zsh 或 fish 作为登录 shell 启动时，它们会标记各条命令。',
  'toast.noOutput': '该命令没有任何输出',
  'toast.nothingRuns': '“{{title}}”中没有正在运行的命令',
  'toast.endAwaited': '“{{title}}”中的命令结束时会通知你',
  'toast.endNotAwaited': '“{{title}}”中的命令结束时不再通知你',
  'toast.commandEnded': '“{{title}}”中的命令已结束',
  'toast.terminalEnded': '该命令所在的终端已结束',
};
