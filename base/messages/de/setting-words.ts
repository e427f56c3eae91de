import type { enSettingWords } from '../en/setting-words.ts';
import type { Translation } from '../translation.ts';

export const deSettingWords: Translation<typeof enSettingWords> = {
  'setting.window.language': 'Sprache',
  'setting.window.language.about':
    'Die von Fenster, Infobereich, Menüs und Benachrichtigungen. Befehlszeile und Protokolle sind englisch.',
  'setting.window.language.option.system': 'Wie das System',
  'setting.window.theme': 'Hell oder dunkel',
  'setting.window.theme.about': 'Dunkel, hell oder wie das System und mit ihm wechselnd.',
  'setting.window.theme.option.system': 'Wie das System',
  'setting.window.theme.option.dark': 'Dunkel',
  'setting.window.theme.option.light': 'Hell',
  'setting.window.darkTheme': 'Dunkles Farbschema',
  'setting.window.darkTheme.about':
    'Die Farben der dunklen Darstellung. Dateien im Ordner „themes“ neben den Einstellungen fügen eigene Farbschemas hinzu.',
  'setting.window.lightTheme': 'Helles Farbschema',
  'setting.window.lightTheme.about': 'Die Farben der hellen Darstellung.',
  'setting.window.fontFamily': 'Schriftart',
  'setting.window.fontFamily.about':
    'Eine Schriftart dieses Rechners für Terminals oder mehrere, durch Kommas getrennt. Leer: JetBrains Mono, das Sallyport mitbringt.',
  'setting.window.fontSize': 'Schriftgröße',
  'setting.window.fontSize.about': 'Die der Zeichen im Terminal, in Pixeln.',
  'setting.window.lineHeight': 'Zeilenhöhe',
  'setting.window.lineHeight.about': 'Als Vielfaches dessen, was die Schriftart vorsieht.',
  'setting.window.ligatures': 'Ligaturen',
  'setting.window.ligatures.about':
    'Zeichen wie != und -> werden als eines gezeichnet, wo die Schrift eine Form dafür hat. Was kopiert wird, bleibt, wie es ist.',
  'setting.window.images': 'Bilder',
  'setting.window.images.about':
    'Bilder, die Programme ausgeben (Sixel, iTerm), werden gezeichnet. Das Fenster darf dann kompilierten Code ausführen, den es selbst mitbringt. Programme erkennen das nicht von selbst: Dass sie Bilder ausgeben sollen, muss ihnen gesagt werden.',
  'setting.window.minimumContrast': 'Mindestkontrast',
  'setting.window.minimumContrast.about':
    'Zeichen werden heller oder dunkler dargestellt, bis sie sich so stark vom Hintergrund abheben. 1 lässt Farben unverändert; 4,5 ist gut lesbar; 21 ist Schwarz auf Weiß.',
  'setting.window.cursorStyle': 'Cursor',
  'setting.window.cursorStyle.about': 'Seine Form, bis ein Programm eine andere verlangt.',
  'setting.window.cursorStyle.option.block': 'Block',
  'setting.window.cursorStyle.option.bar': 'Balken',
  'setting.window.cursorStyle.option.underline': 'Unterstrich',
  'setting.window.cursorBlink': 'Blinkender Cursor',
  'setting.window.cursorBlink.about': 'Ob er blinkt, bis ein Programm etwas anderes verlangt.',
  'setting.window.scrollbackLines': 'Zeilen zum Zurückscrollen',
  'setting.window.scrollbackLines.about':
    'Wie viele Zeilen über dem Bildschirm das Fenster von jedem Terminal aufhebt. Ein kleinerer Wert schneidet oben ab.',
  'setting.window.copyOnSelect': 'Beim Auswählen kopieren',
  'setting.window.copyOnSelect.about':
    'Was im Terminal mit der Maus ausgewählt wird, kommt sofort in die Zwischenablage.',
  'setting.window.confirmPaste': 'Vor dem Einfügen mehrerer Zeilen fragen',
  'setting.window.confirmPaste.about':
    'Zeigt sie vorher und kann eine einzige daraus machen. Die meisten Shells und Editoren unterscheiden eingefügte von getippten Zeilen und führen keine von selbst aus; dann gibt es nichts zu fragen.',
  'setting.window.confirmPaste.option.unbracketed': 'Wo sie sofort ausgeführt werden könnten',
  'setting.window.confirmPaste.option.always': 'Immer',
  'setting.window.confirmPaste.option.never': 'Nie',
  'setting.window.predictedEcho': 'Echo-Vorhersage',
  'setting.window.predictedEcho.about':
    'Zeigt Getipptes, bevor sein Echo über eine langsame Verbindung zurückgekommen ist.',
  'setting.window.predictedEcho.option.auto': 'Bei langsamer Verbindung',
  'setting.window.predictedEcho.option.always': 'Immer',
  'setting.window.predictedEcho.option.never': 'Nie',
  'setting.window.keys': 'Tasten',
  'setting.window.keys.about': 'Eigene Tasten für Aktionen: andere, mehrere, zwei nacheinander oder keine.',
  'setting.window.screenReader': 'Screenreader-Unterstützung',
  'setting.window.screenReader.about':
    'Terminals teilen einem Screenreader mit, was ausgegeben wird. Bei viel Ausgabe kostet das etwas Tempo.',
  'setting.window.openFile': 'Dateien öffnen mit',
  'setting.window.openFile.about':
    'Das Programm, das die App für eine im Terminal angeklickte Datei dieses Rechners startet, als Befehlszeile: code --goto {file}:{line}:{column}. Ohne {file} werden Zeile und Datei hinten angehängt. Leer: fragt jedes Mal.',

  'setting.app.whenClosed': 'Schließen des letzten Fensters',
  'setting.app.whenClosed.about': 'Was es bewirkt.',
  'setting.app.whenClosed.option.ask': 'Einmal fragen',
  'setting.app.whenClosed.option.tray': 'Sallyport weiterlaufen lassen',
  'setting.app.whenClosed.option.quit': 'Sallyport beenden',
  'setting.app.keepTerminals': 'Terminals beim Beenden behalten',
  'setting.app.keepTerminals.about':
    'Ob Terminals nach dem Beenden der App im Hintergrund weiterlaufen, ab ihrem nächsten Start.',

  'setting.terminal.defaultProfile': 'Standardprofil',
  'setting.terminal.defaultProfile.about':
    'Was ein neues Terminal ist, wenn niemand etwas anderes sagt. Leer oder ein Profil, das es nicht gibt: die Shell.',
  'setting.terminal.profiles': 'Profile',
  'setting.terminal.profiles.about':
    'Programme mit eigenen Argumenten, eigenem Ordner, eigener Umgebung und eigenem Aussehen. Shells und SSH-Hosts werden von selbst gefunden.',
  'setting.terminal.shell': 'Shell',
  'setting.terminal.shell.about': 'Das Programm, das neue Terminals ausführen. Leer: die Login-Shell.',
  'setting.terminal.editor': 'Editor',
  'setting.terminal.editor.about':
    'Das Programm, das eine Datei in einem neuen Tab bearbeitet, als Befehlszeile wie bei „Dateien öffnen mit“. Leer: was VISUAL oder EDITOR beim Start des Agents sagen, sonst der Editor des Systems, nano oder vi.',
  'setting.terminal.shellIntegration': 'Shell-Integration',
  'setting.terminal.shellIntegration.about':
    'Ob bash, zsh und fish ihre Prompts und Befehle markieren, ohne Ihre Dateien anzutasten.',
  'setting.terminal.cap': 'Höchstzahl an Terminals',
  'setting.terminal.cap.about': 'Wie viele gleichzeitig laufen dürfen.',
  'setting.terminal.idleGraceMs': 'Unbeobachtete Terminals enden nach',
  'setting.terminal.idleGraceMs.about':
    'Wie lange ein Terminal behalten wird, das niemand beobachtet und das am Prompt steht. „Nie“ behält es dauerhaft.',
  'setting.terminal.reapBusy': 'Auch beschäftigte Terminals beenden',
  'setting.terminal.reapBusy.about':
    'Ob auch ein unbeobachtetes Terminal beendet werden darf, in dem etwas läuft oder angehalten ist.',
  'setting.terminal.reapNoticeMs': 'Ankündigung vor dem Ende',
  'setting.terminal.reapNoticeMs.about': 'Wie lange vorher das Ende eines untätigen Terminals angekündigt wird.',
  'setting.terminal.sweepMs': 'Durchsicht alle',
  'setting.terminal.sweepMs.about': 'Wie oft unbeobachtete Terminals durchgesehen werden.',
  'setting.terminal.leaseMs': 'Gilt als beobachtet für',
  'setting.terminal.leaseMs.about':
    'Wie lange ein Terminal als beobachtet gilt, nachdem ein Betrachter es meldet; das tut er dreimal in dieser Zeit.',
  'setting.terminal.scrollbackLines': 'Zeilen beim Agenten',
  'setting.terminal.scrollbackLines.about':
    'Wie viele Zeilen ein später hinzukommender Betrachter zurückscrollen kann; 256 MiB für alle Terminals zusammen.',
  'setting.terminal.logBytes': 'Ausgabe für wiederkehrende Betrachter',
  'setting.terminal.logBytes.about':
    'Wie viele Byte Ausgabe je Terminal für Betrachter aufgehoben werden, die wiederkommen.',
  'setting.terminal.startMs': 'Start einer Shell',
  'setting.terminal.startMs.about': 'Wie lange er dauern darf.',
  'setting.terminal.jobGraceMs': 'Frist für einen Job',
  'setting.terminal.jobGraceMs.about':
    'Wie lange der Vordergrundjob beim Schließen seines Terminals Zeit hat, sich zu beenden, bevor er zwangsweise beendet wird.',
  'setting.terminal.shellGraceMs': 'Frist für eine Shell',
  'setting.terminal.shellGraceMs.about': 'Dasselbe für die Shell, und noch einmal nach dem zwangsweisen Beenden.',

  'setting.remote.listen': 'Lauschen an',
  'setting.remote.listen.about':
    'Wohin sich gekoppelte Geräte verbinden dürfen: HOST:PORT, mehrere durch Kommas getrennt. Leer: nirgendwohin.',
  'setting.remote.relay': 'Relay',
  'setting.remote.relay.about': 'Das Relay, über das gekoppelte Geräte dieses hier erreichen, wss://… Leer: keines.',
  'setting.remote.discovery': 'Geräte in der Nähe finden',
  'setting.remote.discovery.about':
    'Ob dieser Rechner sich in lokalen Netzen ankündigt, in denen er lauscht, und dort nach gekoppelten sucht.',

  'setting.session.recoveryMs': 'Zeit zum Wiederkommen',
  'setting.session.recoveryMs.about':
    'Wie viel Zeit ein Betrachter nach einem Verbindungsabbruch hat, um in dieselbe Sitzung zurückzukehren.',
  'setting.session.inactivityMs': 'Schweigen eines Betrachters',
  'setting.session.inactivityMs.about': 'Wie lange ein Betrachter schweigen darf, bevor er als weg gilt.',
  'setting.session.openMs': 'Anmeldung eines Betrachters',
  'setting.session.openMs.about': 'Wie viel Zeit eine neue Verbindung hat, um sich anzumelden.',
  'setting.session.callbackMs': 'Ende einer Sitzung',
  'setting.session.callbackMs.about': 'Wie lange eine Sitzung an ihrem Ende auf die Apps wartet, die sie benutzt hat.',

  'setting.agent.heartbeatMs': 'Lebenszeichen',
  'setting.agent.heartbeatMs.about': 'Wie oft der Agent den Betrachtern meldet, dass er lebt.',
  'setting.agent.quitMs': 'Zeit zum Beenden',
  'setting.agent.quitMs.about': 'Wie lange beim Beenden das Schließen aller Terminals dauern darf.',
  'setting.agent.logLevel': 'Protokoll',
  'setting.agent.logLevel.about': 'Wie viel der Agent in sein Protokoll schreibt.',
  'setting.audit.fileBytes': 'Größe einer Audit-Datei',
  'setting.audit.fileBytes.about':
    'Auf wie viele Byte eine Datei des Audit-Protokolls wächst, bevor die nächste beginnt.',
  'setting.audit.files': 'Audit-Dateien',
  'setting.audit.files.about': 'Wie viele es gibt; die älteste wird gelöscht.',
  'setting.update.longestWaitMs': 'Wartezeit einer Aktualisierung',
  'setting.update.longestWaitMs.about':
    'Wie lange eine Aktualisierung auf das Ende von Terminals wartet, bevor sie fragt (Aktualisierungen gibt es noch nicht).',
};
