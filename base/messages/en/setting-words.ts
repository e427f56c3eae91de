/** What each setting is called and what it is for; on the page of settings and in docs/settings.md. */
export const enSettingWords = {
  'setting.window.language': 'Language',
  'setting.window.language.about':
    'Of the window, the tray, the menus and the notices. The command line and logs speak English.',
  'setting.window.language.option.system': 'As the system',
  'setting.window.theme': 'Light or dark',
  'setting.window.theme.about': 'Dark, light, or as the system has it, and with it.',
  'setting.window.theme.option.system': 'As the system',
  'setting.window.theme.option.dark': 'Dark',
  'setting.window.theme.option.light': 'Light',
  'setting.window.darkTheme': 'Dark theme',
  'setting.window.darkTheme.about':
    'The colours where it is dark. Files in the folder “themes” beside the settings add themes of your own.',
  'setting.window.lightTheme': 'Light theme',
  'setting.window.lightTheme.about': 'The colours where it is light.',
  'setting.window.fontFamily': 'Font',
  'setting.window.fontFamily.about':
    'A font of this computer for terminals, or several separated by commas. Empty: JetBrains Mono, which comes with Sallyport.',
  'setting.window.fontSize': 'Font size',
  'setting.window.fontSize.about': 'Of characters in terminals, in pixels.',
  'setting.window.lineHeight': 'Line height',
  'setting.window.lineHeight.about': 'Of a row, as a multiple of what the font asks for.',
  'setting.window.ligatures': 'Ligatures',
  'setting.window.ligatures.about':
    'Signs such as != and -> are drawn as one where the font has a shape for that. What is copied stays as it is.',
  'setting.window.images': 'Images',
  'setting.window.images.about':
    'Pictures that programs print (sixel, iTerm’s) are drawn. The window may then run compiled code that it brings along. Programs do not find out by themselves: they have to be told to print pictures.',
  'setting.window.minimumContrast': 'Least contrast',
  'setting.window.minimumContrast.about':
    'Characters are drawn lighter or darker until they stand out this much from what is behind them. 1 leaves colours alone; 4.5 is easy to read; 21 is black on white.',
  'setting.window.cursorStyle': 'Cursor',
  'setting.window.cursorStyle.about': 'Its shape, until a program asks for another.',
  'setting.window.cursorStyle.option.block': 'Block',
  'setting.window.cursorStyle.option.bar': 'Bar',
  'setting.window.cursorStyle.option.underline': 'Underline',
  'setting.window.cursorBlink': 'Cursor blinks',
  'setting.window.cursorBlink.about': 'Whether it does, until a program asks for something else.',
  'setting.window.scrollbackLines': 'Lines to scroll back',
  'setting.window.scrollbackLines.about':
    'How many lines above the screen the window keeps of each terminal. Fewer cuts off what is above.',
  'setting.window.copyOnSelect': 'Copy on select',
  'setting.window.copyOnSelect.about':
    'What you select with the mouse in a terminal is copied to the clipboard at once.',
  'setting.window.confirmPaste': 'Ask before pasting several lines',
  'setting.window.confirmPaste.about':
    'Shows them first, and can make one line of them. Most shells and editors know pasted lines from typed ones and run none by itself; then there is nothing to ask.',
  'setting.window.confirmPaste.option.unbracketed': 'Where they might run at once',
  'setting.window.confirmPaste.option.always': 'Always',
  'setting.window.confirmPaste.option.never': 'Never',
  'setting.window.predictedEcho': 'Predicted echo',
  'setting.window.predictedEcho.about': 'Shows what you type before its echo has come back over a slow link.',
  'setting.window.predictedEcho.option.auto': 'On slow links',
  'setting.window.predictedEcho.option.always': 'Always',
  'setting.window.predictedEcho.option.never': 'Never',
  'setting.window.keys': 'Keys',
  'setting.window.keys.about': 'Keys of your own for actions: other ones, several, two one after the other, or none.',
  'setting.window.screenReader': 'Screen reader support',
  'setting.window.screenReader.about':
    'Terminals tell a screen reader what is printed. It costs some speed while much is.',
  'setting.window.openFile': 'Open files with',
  'setting.window.openFile.about':
    'The program that the app starts for a file of this computer that is clicked in a terminal, as a command line: code --goto {file}:{line}:{column}. Without {file}, line and file are added at the end. Empty: asks each time.',

  'setting.app.whenClosed': 'Closing the last window',
  'setting.app.whenClosed.about': 'What it does.',
  'setting.app.whenClosed.option.ask': 'Asks, once',
  'setting.app.whenClosed.option.tray': 'Keeps Sallyport running',
  'setting.app.whenClosed.option.quit': 'Quits',
  'setting.app.keepTerminals': 'Keep terminals when quitting',
  'setting.app.keepTerminals.about': 'Whether terminals outlive the app, in the background, from its next start on.',

  'setting.terminal.defaultProfile': 'Default profile',
  'setting.terminal.defaultProfile.about':
    'What a new terminal is when nobody says it. Empty, or a profile that is not there: the shell.',
  'setting.terminal.profiles': 'Profiles',
  'setting.terminal.profiles.about':
    'Programs with arguments, a folder, an environment and looks of their own. Shells and hosts of ssh are found by themselves.',
  'setting.terminal.shell': 'Shell',
  'setting.terminal.shell.about': 'The program new terminals run. Empty: your login shell.',
  'setting.terminal.editor': 'Editor',
  'setting.terminal.editor.about':
    'The program that edits a file in a new tab, as a command line like that of “Open files with”. Empty: what VISUAL or EDITOR say where the agent was started, or else the editor of the system, nano or vi.',
  'setting.terminal.shellIntegration': 'Shell integration',
  'setting.terminal.shellIntegration.about':
    'Whether bash, zsh and fish mark their prompts and commands, without touching your files.',
  'setting.terminal.cap': 'Most terminals',
  'setting.terminal.cap.about': 'How many may run at once.',
  'setting.terminal.idleGraceMs': 'Unwatched terminals end after',
  'setting.terminal.idleGraceMs.about':
    'How long a terminal that nobody watches and that stands at its prompt is kept. “Never” keeps it for good.',
  'setting.terminal.reapBusy': 'End busy terminals too',
  'setting.terminal.reapBusy.about':
    'Whether an unwatched terminal in which something runs or is suspended may be ended too.',
  'setting.terminal.reapNoticeMs': 'Announced before its end',
  'setting.terminal.reapNoticeMs.about': 'How long before its end an idle terminal is announced.',
  'setting.terminal.sweepMs': 'Looked through every',
  'setting.terminal.sweepMs.about': 'How often unwatched terminals are looked through.',
  'setting.terminal.leaseMs': 'Counts as watched for',
  'setting.terminal.leaseMs.about':
    'How long a terminal counts as looked at after a viewer says so, which it does thrice in that time.',
  'setting.terminal.scrollbackLines': 'Lines kept by the agent',
  'setting.terminal.scrollbackLines.about':
    'How many lines a viewer that comes late can scroll back; 256 MiB for all terminals together.',
  'setting.terminal.logBytes': 'Output kept for returning viewers',
  'setting.terminal.logBytes.about': 'How many bytes of output per terminal are kept for viewers that come back.',
  'setting.terminal.startMs': 'Start of a shell',
  'setting.terminal.startMs.about': 'How long it may take.',
  'setting.terminal.jobGraceMs': 'Grace of a job',
  'setting.terminal.jobGraceMs.about':
    'How long the foreground job has between being asked to end and being killed when its terminal is closed.',
  'setting.terminal.shellGraceMs': 'Grace of a shell',
  'setting.terminal.shellGraceMs.about': 'The same for the shell, and again after the kill.',

  'setting.remote.listen': 'Listen at',
  'setting.remote.listen.about':
    'Where paired devices may connect: HOST:PORT, several separated by commas. Empty: nowhere.',
  'setting.remote.relay': 'Relay',
  'setting.remote.relay.about': 'The relay by which paired devices reach this one, wss://… Empty: none.',
  'setting.remote.discovery': 'Find devices nearby',
  'setting.remote.discovery.about':
    'Whether this machine is announced in local networks where it listens, and looks for paired ones there.',

  'setting.session.recoveryMs': 'Time to come back',
  'setting.session.recoveryMs.about':
    'How long a viewer whose connection broke may take to come back as the same session.',
  'setting.session.inactivityMs': 'Silence of a viewer',
  'setting.session.inactivityMs.about': 'How long a viewer may be silent before it counts as gone.',
  'setting.session.openMs': 'Introduction of a viewer',
  'setting.session.openMs.about': 'How long a new connection may take to introduce itself.',
  'setting.session.callbackMs': 'End of a session',
  'setting.session.callbackMs.about': 'How long it waits for the apps it used.',

  'setting.agent.heartbeatMs': 'Heartbeat',
  'setting.agent.heartbeatMs.about': 'How often the agent tells viewers that it is alive.',
  'setting.agent.quitMs': 'Time to quit',
  'setting.agent.quitMs.about': 'How long quitting may take to end all terminals.',
  'setting.agent.logLevel': 'Log',
  'setting.agent.logLevel.about': 'How much the agent writes into its log.',
  'setting.audit.fileBytes': 'Size of an audit file',
  'setting.audit.fileBytes.about': 'How many bytes a file of the audit log grows to before the next one begins.',
  'setting.audit.files': 'Audit files',
  'setting.audit.files.about': 'How many of them there are; the oldest goes.',
  'setting.update.longestWaitMs': 'Wait of an update',
  'setting.update.longestWaitMs.about':
    'How long an update waits for terminals to end before asking (updates are still to come).',
} as const;
