import type { enPassword } from '../en/password.ts';
import type { Translation } from '../translation.ts';

export const dePassword: Translation<typeof enPassword> = {
  'password.title': 'Sitzungspasswort von {{host}}',
  'password.words':
    'Wer {{host}} von einem anderen Rechner aus nutzt, muss es jedes Mal angeben. Gespeichert wird es nirgends.',
  'password.field': 'Passwort',
  'password.triesLeft_one': 'Noch {{count}} Versuch, dann wird dieser Rechner gesperrt.',
  'password.triesLeft_other': 'Noch {{count}} Versuche.',
  'password.wrong_one': 'Das war falsch. Noch {{count}} Versuch, dann wird dieser Rechner gesperrt.',
  'password.wrong_other': 'Das war falsch. Noch {{count}} Versuche.',
  'password.wrongPlain': 'Das war falsch.',
  'password.give': 'Verbinden',
  'password.checking': 'Wird geprüft…',
  'password.connecting': 'Wird verbunden…',
  'password.declined': 'Kein Passwort angegeben',
  'password.lockedOut': 'Von {{host}} gesperrt',
  'password.lockedOutWords':
    'Von diesem Rechner kamen zu viele falsche Passwörter. In {{duration}} darf er es wieder versuchen.',
  'password.lockedOutOver':
    'Von diesem Rechner waren zu viele falsche Passwörter gekommen. Jetzt darf er es wieder versuchen.',
  'password.lockedOutHow':
    'Dort kann jemand sofort einen neuen Versuch erlauben, unter „Rechner“ oder mit sallyport peers unlock.',
  'password.tooLate': 'Nicht mit {{host}} verbunden',
  'password.tooLateWords': 'Das Passwort wurde nicht rechtzeitig angegeben.',
  'password.failedWords': 'Es gibt keine Sitzung: {{message}}.',
  'password.again': 'Erneut versuchen',
  'password.close': 'Schließen',

  'devices.password': 'Sitzungspasswort',
  'devices.passwordNone': 'Keines festgelegt: Der Schlüssel eines gekoppelten Rechners genügt.',
  'devices.passwordSet': 'Jede Sitzung eines anderen Rechners muss es angeben.',
  'devices.passwordLost':
    'Es ist nicht mehr lesbar, deshalb wird kein Rechner zugelassen. Ein neues festlegen oder es entfernen.',
  'devices.passwordChoose': 'Passwort festlegen…',
  'devices.passwordChange': 'Ändern…',
  'devices.passwordClear': 'Entfernen',
  'devices.passwordCleared': 'Es wird kein Sitzungspasswort mehr verlangt',
  'devices.passwordClearedHint': 'Der Schlüssel eines gekoppelten Rechners genügt.',
  'devices.lockedOut': 'Nach {{count}} falschen Passwörtern noch {{duration}} gesperrt',
  'devices.unlock': 'Neuen Versuch erlauben',
  'devices.unlockNamed': '{{host}} einen neuen Versuch erlauben',
  'devices.unlocked': '{{host}} darf es wieder versuchen',

  'setPassword.title': 'Sitzungspasswort festlegen',
  'setPassword.words':
    'Jede neue Sitzung eines gekoppelten Rechners muss es dann zusätzlich angeben. Was offen ist, bleibt offen. Nach fünf Fehlversuchen wird ein Rechner eine Weile gesperrt.',
  'setPassword.field': 'Neues Passwort',
  'setPassword.again': 'Noch einmal',
  'setPassword.rule':
    'Mindestens {{count}} Zeichen: Wer an eine Kopie der Dateien dieses Rechners kommt, kann beliebig oft raten.',
  'setPassword.tooShort': 'Das ist zu kurz: mindestens {{count}} Zeichen.',
  'setPassword.differs': 'Die beiden stimmen nicht überein.',
  'setPassword.yes': 'Festlegen',
  'setPassword.done': 'Das Sitzungspasswort ist festgelegt',
  'setPassword.doneHint': 'Neue Sitzungen anderer Rechner müssen es angeben.',
  'setPassword.failed': 'Es wurde nicht festgelegt: {{message}}',
};
