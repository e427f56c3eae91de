import type { enCommands } from '../en/commands.ts';
import type { Translation } from '../translation.ts';

export const jaCommands: Translation<typeof enCommands> = {
  'command.runs': '実行中',
  'command.ended': '終了',
  'command.endedAfter': '終了（{{duration}}）',
  'command.succeeded': '成功',
  'command.succeededAfter': '成功（{{duration}}）',
  'command.failed': '失敗（終了コード{{status}}）',
  'command.failedAfter': '失敗（終了コード{{status}}、{{duration}}）',
  'command.place': 'コマンド{{place}}/{{total}}：{{words}}',
  'toast.noCommands': 'ここにはマークされたコマンドがありません',
  'toast.noCommandsHint': 'Sallyportがログインシェルとして起動したbash、zsh、fishでは、コマンドがマークされます。',
  'toast.noOutput': 'このコマンドは何も出力していません',
  'toast.nothingRuns': '「{{title}}」には終了を待つコマンドがありません',
  'toast.endAwaited': '「{{title}}」のコマンドが終了したら通知します',
  'toast.endNotAwaited': '「{{title}}」のコマンドが終了しても通知しません',
  'toast.commandEnded': '「{{title}}」のコマンドが終了しました',
  'toast.terminalEnded': 'コマンドを実行していたターミナルが終了しました',
};
