import type { enPassword } from '../en/password.ts';
import type { Translation } from '../translation.ts';

export const jaPassword: Translation<typeof enPassword> = {
  'password.title': '{{host}}のセッションパスワード',
  'password.words': '別のマシンから{{host}}を使うときは、毎回入力が必要です。どこにも保存されません。',
  'password.field': 'パスワード',
  'password.triesLeft_other': 'あと{{count}}回間違えると、このマシンはロックアウトされます。',
  'password.wrong_other': 'パスワードが違います。あと{{count}}回間違えると、このマシンはロックアウトされます。',
  'password.wrongPlain': 'パスワードが違います。',
  'password.give': '接続',
  'password.checking': '確認しています…',
  'password.connecting': '接続しています…',
  'password.declined': 'パスワードは入力されませんでした',
  'password.lockedOut': '{{host}}にロックアウトされました',
  'password.lockedOutWords': 'このマシンからパスワードを何度も間違えました。{{duration}}後にもう一度試せます。',
  'password.lockedOutOver': 'このマシンからパスワードを何度も間違えました。もう一度試せるようになりました。',
  'password.lockedOutHow': '相手側の「マシン」または「sallyport peers unlock」で、すぐに再試行を許可してもらえます。',
  'password.tooLate': '{{host}}に接続できませんでした',
  'password.tooLateWords': 'パスワードが時間内に入力されませんでした。',
  'password.failedWords': 'セッションを開始できません：{{message}}。',
  'password.again': '再試行',
  'password.close': '閉じる',

  'devices.password': 'セッションパスワード',
  'devices.passwordNone': '設定されていません。ペアリング済みのマシンは、鍵だけで接続できます。',
  'devices.passwordSet': 'ほかのマシンは、セッションごとに入力が必要です。',
  'devices.passwordLost':
    '読み取れなくなったため、どのマシンも接続できません。新しいパスワードを設定するか、パスワードを解除してください。',
  'devices.passwordChoose': 'パスワードを設定…',
  'devices.passwordChange': '変更…',
  'devices.passwordClear': 'パスワードを解除',
  'devices.passwordCleared': 'セッションパスワードは不要になりました',
  'devices.passwordClearedHint': 'ペアリング済みのマシンは、鍵だけで接続できます。',
  'devices.lockedOut': 'パスワードを{{count}}回間違えたためロックアウト中（残り{{duration}}）',
  'devices.unlock': '再試行を許可',
  'devices.unlockNamed': '{{host}}の再試行を許可',
  'devices.unlocked': '{{host}}の再試行を許可しました',

  'setPassword.title': 'セッションパスワードを設定',
  'setPassword.words':
    'ペアリング済みのマシンは、新しいセッションごとにこのパスワードの入力も必要になります。接続中のセッションはそのまま続きます。5回間違えたマシンは、しばらくロックアウトされます。',
  'setPassword.field': '新しいパスワード',
  'setPassword.again': 'もう一度入力',
  'setPassword.rule':
    '{{count}}文字以上にしてください。このマシンのファイルのコピーを手に入れた人は、何度でも推測を試せます。',
  'setPassword.tooShort': '短すぎます。{{count}}文字以上にしてください。',
  'setPassword.differs': '2つの入力が一致しません。',
  'setPassword.yes': '設定',
  'setPassword.done': 'セッションパスワードを設定しました',
  'setPassword.doneHint': 'ほかのマシンは、新しいセッションごとに入力が必要です。',
  'setPassword.failed': '設定できませんでした：{{message}}',
};
