import type { enHosts } from '../en/hosts.ts';
import type { Translation } from '../translation.ts';

export const jaHosts: Translation<typeof enHosts> = {
  'hosts.titleOn': '{{title}}（{{host}}）',
  'hosts.said': '{{host}}：{{words}}',
  'hosts.newOn': '{{host}}で新しいターミナル',
  'hosts.noTerminal': '{{host}}でターミナルを開けません',
  'hosts.guestOpensNone':
    'このマシンは{{host}}のゲストです。共有されたものを見られますが、新しく開くことはできません。',
  'hosts.group': 'ホスト',

  'hosts.label': 'ホスト',
  'hosts.here': 'このコンピューター',
  'hosts.close': 'ホストを隠す',
  'hosts.show': 'ホスト',
  'hosts.new': '新しいターミナル',
  'hosts.more': '{{host}}のその他の操作',
  'hosts.rename': '名前を変更',
  'hosts.nameField': '{{host}}の名前',
  'hosts.nameRule':
    '名前は1〜60文字で、スペースとコロンは使えず、「-」で始めることもできません。「local」はこのコンピューターを表します。',
  'hosts.remove': '削除…',
  'hosts.retry': '今すぐ再試行',
  'hosts.renew': '再接続',
  'hosts.retryNamed': '今すぐ再試行：{{host}}',
  'hosts.renewNamed': '再接続：{{host}}',
  'hosts.terminals': '{{host}}のターミナル',
  'hosts.noneShared': 'このマシンに共有されているものはありません。',
  'hosts.none': '実行中のものはありません。',
  'hosts.lastKnown': '最後に分かっている状態：{{state}}',
  'hosts.shown': 'ここで表示中',
  'hosts.go': '移動',
  'hosts.latency': '{{words}} · {{latency}}',
  'hosts.seen': '最後の通信は{{ago}}です。',
  'hosts.noAddress': 'アドレス不明',
  'hosts.noAddressHow': '相手からは接続できますが、こちらからは接続できません。',
  'hosts.foundNearby': 'ローカルネットワークで見つかりました。',
  'hosts.lookedFor': 'アドレス不明のため、ローカルネットワークで検索',
  'hosts.unpaired': 'ほかのマシンはまだペアリングされていません',
  'hosts.removeTitle': '{{host}}を削除しますか？',
  'hosts.removeWords':
    '相手はこのマシンに接続できなくなり、ここで開いているものは終了します。こちらからも接続しなくなります。相手側で実行中のものは動き続けます。',
  'hosts.removeTabs_other': 'ここに開いている相手のタブ{{count}}個は閉じられます。',
  'hosts.removeYes': '削除',
  'hosts.removeNo': 'キャンセル',
  'hosts.removed': '{{host}}のペアリングを解除しました',

  'host.connecting': '接続しています',
  'host.waiting': '相手側の承認待ち',
  'host.denied': '拒否されました',
  'host.password': 'パスワードが必要',
  'host.roleChanged': '{{host}}が、このマシンに許可する内容を変更しました',
  'host.lockedOut': 'ロックアウト中（残り{{duration}}）',
  'host.open': '接続済み',
  'host.silent': '{{duration}}応答なし',
  'host.lost': '再接続中、最後の応答は{{duration}}前',
  'host.unreachable': '接続できません',
  'host.stopped': 'エージェント停止',
  'host.notPaired': '相手側で未ペアリング',
  'host.remoteOff': 'リモートアクセスがオフ',
  'host.ended': 'セッション終了',

  'awaited.approval': '{{host}}での承認を待っています',
  'awaited.how':
    'このマシンの接続を、相手側の誰かがウィンドウ、トレイ、または「sallyport peers admit」で許可する必要があります。2分以内に応答がなければ、もう一度依頼できます。',
  'awaited.shownAs': 'このマシンは、相手側で次のように表示されます：',
  'awaited.password': '{{host}}のセッションパスワードが必要です',
  'awaited.passwordHow':
    'パスワードは{{host}}の管理者が設定したもので、管理者に教えてもらえます。新しいセッションごとに入力が必要で、どこにも保存されません。',
  'awaited.giveUp': '待つのをやめる',

  'banner.host.lost': '{{since}}前に{{host}}との接続が切れました。ターミナルは、まだ動いている可能性があります。',
  'banner.host.unreachable': '{{host}}に接続できません。',
  'banner.host.problem': '{{problem}}',
  'banner.host.silent': '{{host}}が{{duration}}応答していません。入力は保持され、あとで送信されます。',
  'banner.host.stopped': '{{host}}のエージェントが停止し、そのターミナルも終了しました。画面の内容は引き続き読めます。',
  'banner.host.notPaired': '{{host}}はこのマシンを認識しなくなりました。',
  'banner.host.notPairedHow': 'もう一度ペアリングしてください。相手側で実行中のものは動き続けます。',
  'banner.host.remoteOff': '{{host}}のリモートアクセスはオフです。そのターミナルは、まだ動いている可能性があります。',
  'banner.host.remoteOffHow': '相手側の誰かがオンに戻せます。',
  'banner.host.password': '{{host}}のセッションパスワードが必要です。',
  'banner.host.passwordNot':
    '{{host}}のセッションパスワードが必要でしたが、入力されませんでした。相手側で実行中のものは動き続けます。',
  'banner.host.lockedOut':
    'パスワードを何度も間違えたため、{{host}}はこのマシンをロックアウトしています（残り{{duration}}、{{time}}まで）。',
  'banner.host.lockedOutOver':
    'パスワードを何度も間違えたため、{{host}}はこのマシンをロックアウトしていました。もう一度試せます。',
  'banner.host.lockedOutHow': '相手側の「マシン」から再試行を許可してもらえます。相手側で実行中のものは動き続けます。',
  'banner.host.givePassword': 'パスワードを入力…',
  'hosts.passwordNamed': '{{host}}のパスワードを入力',
  'banner.host.denied': '{{host}}がこのマシンの接続を許可しませんでした。相手側で拒否されました。',
  'banner.host.unanswered': '{{host}}がこのマシンの接続を許可しませんでした。相手側で応答がありませんでした。',
  'banner.host.cut':
    '{{host}}側の操作で、このマシンの接続が切られました。そのターミナルは、まだ動いている可能性があります。',
  'banner.host.ended':
    '{{host}}のエージェントがこのセッションを終了しました（{{reason}}）。そのターミナルは、まだ動いている可能性があります。',
  'banner.host.renew': '再接続',
};
