/** The commands that a shell marks in its terminal. */
export const enCommands = {
  'command.runs': 'Running',
  'command.ended': 'Ended',
  'command.endedAfter': 'Ended after {{duration}}',
  'command.succeeded': 'Succeeded',
  'command.succeededAfter': 'Succeeded after {{duration}}',
  'command.failed': 'Failed with exit status {{status}}',
  'command.failedAfter': 'Failed with exit status {{status}} after {{duration}}',
  'command.place': 'Command {{place}} of {{total}}: {{words}}',
  'toast.noCommands': 'No command is marked here',
  'toast.noCommandsHint':
    'Shells mark their commands when Sallyport starts them as your login shell: bash, zsh or fish.',
  'toast.noOutput': 'The command has printed nothing',
  'toast.nothingRuns': 'Nothing runs in “{{title}}” that could end',
  'toast.endAwaited': 'You will be told when the command in “{{title}}” ends',
  'toast.endNotAwaited': 'You will not be told when the command in “{{title}}” ends',
  'toast.commandEnded': 'The command in “{{title}}” has ended',
  'toast.terminalEnded': 'The terminal of the command has ended',
} as const;
