import type { enSettingWords } from '../en/setting-words.ts';
import type { Translation } from '../translation.ts';

export const jaSettingWords: Translation<typeof enSettingWords> = {
  'setting.window.language': '言語',
  'setting.window.language.about': 'ウィンドウ、トレイ、メニュー、通知の言語です。コマンドラインとログは英語です。',
  'setting.window.language.option.system': 'システムに合わせる',
  'setting.window.theme': 'ライト/ダーク',
  'setting.window.theme.about': 'ダーク、ライト、またはシステムの設定に合わせて切り替えます。',
  'setting.window.theme.option.system': 'システムに合わせる',
  'setting.window.theme.option.dark': 'ダーク',
  'setting.window.theme.option.light': 'ライト',
  'setting.window.darkTheme': 'ダークテーマ',
  'setting.window.darkTheme.about':
    'ダーク表示の配色です。設定ファイルと同じ場所の「themes」フォルダーにファイルを置くと、独自のテーマを追加できます。',
  'setting.window.lightTheme': 'ライトテーマ',
  'setting.window.lightTheme.about': 'ライト表示の配色です。',
  'setting.window.fontFamily': 'フォント',
  'setting.window.fontFamily.about':
    'ターミナルに使う、このコンピューターのフォントです。カンマ区切りで複数指定できます。空欄では、Sallyport付属のJetBrains Monoを使います。',
  'setting.window.fontSize': 'フォントサイズ',
  'setting.window.fontSize.about': 'ターミナルの文字の大きさです（ピクセル単位）。',
  'setting.window.lineHeight': '行の高さ',
  'setting.window.lineHeight.about': 'フォント本来の行の高さに対する倍率です。',
  'setting.window.ligatures': 'リガチャ',
  'setting.window.ligatures.about':
    '!= や -> などの記号を、フォントに専用の字形があれば一つにまとめて表示します。コピーされる内容は変わりません。',
  'setting.window.images': '画像',
  'setting.window.images.about':
    'プログラムが出力する画像（Sixel、iTerm形式）を表示します。オンの間、ウィンドウは同梱のコンパイル済みコードを実行できます。プログラムが問い合わせても画像への対応は通知されないため、画像を出力するようプログラム側で指定してください。',
  'setting.window.minimumContrast': '最小コントラスト',
  'setting.window.minimumContrast.about':
    '背景に対してこのコントラストになるまで、文字を明るく、または暗く表示します。1では色を変えません。4.5は読みやすい値、21は白地に黒です。',
  'setting.window.cursorStyle': 'カーソル',
  'setting.window.cursorStyle.about': 'プログラムが別の形を要求するまでの、カーソルの形です。',
  'setting.window.cursorStyle.option.block': 'ブロック',
  'setting.window.cursorStyle.option.bar': '縦線',
  'setting.window.cursorStyle.option.underline': '下線',
  'setting.window.cursorBlink': 'カーソルの点滅',
  'setting.window.cursorBlink.about': 'プログラムが別の動作を要求するまで、カーソルを点滅させるかどうかです。',
  'setting.window.scrollbackLines': 'スクロールバックの行数',
  'setting.window.scrollbackLines.about':
    'ウィンドウがターミナルごとに、画面より上に保持する行数です。減らすと、超えた分は切り捨てられます。',
  'setting.window.copyOnSelect': '選択時にコピー',
  'setting.window.copyOnSelect.about': 'ターミナルでマウスを使って選択した内容を、すぐにクリップボードにコピーします。',
  'setting.window.confirmPaste': '複数行の貼り付け前に確認',
  'setting.window.confirmPaste.about':
    '貼り付ける行を先に表示し、1行にまとめることもできます。ほとんどのシェルやエディターは、貼り付けた行を入力した行と区別し、勝手に実行しません。その場合、確認は不要です。',
  'setting.window.confirmPaste.option.unbracketed': 'すぐに実行されうる場合',
  'setting.window.confirmPaste.option.always': '常に',
  'setting.window.confirmPaste.option.never': 'しない',
  'setting.window.predictedEcho': '予測エコー',
  'setting.window.predictedEcho.about': '低速な接続でエコーが戻る前に、入力した文字を表示します。',
  'setting.window.predictedEcho.option.auto': '低速な接続のみ',
  'setting.window.predictedEcho.option.always': '常に',
  'setting.window.predictedEcho.option.never': 'なし',
  'setting.window.keys': 'キー',
  'setting.window.keys.about':
    '操作に割り当てる独自のキー。別のキー、複数のキー、続けて押す2つのキー、キーなしを選べます。',
  'setting.window.screenReader': 'スクリーンリーダー対応',
  'setting.window.screenReader.about':
    'ターミナルの出力をスクリーンリーダーに伝えます。出力が多いときは、速度がいくらか落ちます。',
  'setting.window.openFile': 'ファイルを開くプログラム',
  'setting.window.openFile.about':
    'ターミナル内でこのコンピューターのファイルをクリックしたときにアプリが起動するプログラムを、コマンドラインで指定します：code --goto {file}:{line}:{column}。{file}がなければ、行とファイルを末尾に付けます。空欄では、毎回確認します。',

  'setting.app.whenClosed': '最後のウィンドウを閉じたとき',
  'setting.app.whenClosed.about': '最後のウィンドウを閉じたときの動作です。',
  'setting.app.whenClosed.option.ask': '一度だけ確認',
  'setting.app.whenClosed.option.tray': 'Sallyportの実行を続ける',
  'setting.app.whenClosed.option.quit': 'Sallyportを終了',
  'setting.app.keepTerminals': 'アプリの終了時にターミナルを保持',
  'setting.app.keepTerminals.about':
    'アプリの終了後も、ターミナルをバックグラウンドで動かし続けるかどうかです。次回の起動から適用されます。',

  'setting.terminal.defaultProfile': '既定のプロファイル',
  'setting.terminal.defaultProfile.about':
    '指定がないときに新しいターミナルで使うプロファイルです。空欄の場合や、そのプロファイルがない場合は、シェルを使います。',
  'setting.terminal.profiles': 'プロファイル',
  'setting.terminal.profiles.about':
    '引数、フォルダー、環境変数、外観をそれぞれ設定できるプログラムです。シェルとSSHホストは自動的に見つかります。',
  'setting.terminal.shell': 'シェル',
  'setting.terminal.shell.about': '新しいターミナルで実行するプログラムです。空欄では、ログインシェルを使います。',
  'setting.terminal.editor': 'エディター',
  'setting.terminal.editor.about':
    '新しいタブでファイルを編集するプログラムを、「ファイルを開くプログラム」と同じ形のコマンドラインで指定します。空欄では、エージェントを起動したときのVISUALまたはEDITOR、なければシステムのエディター、nano、viの順に使います。',
  'setting.terminal.shellIntegration': 'シェル統合',
  'setting.terminal.shellIntegration.about':
    'bash、zsh、fishにプロンプトとコマンドをマークさせるかどうかです。設定ファイルは変更しません。',
  'setting.terminal.cap': 'ターミナルの上限数',
  'setting.terminal.cap.about': '同時に実行できるターミナルの数です。',
  'setting.terminal.idleGraceMs': '見ていないターミナルの保持時間',
  'setting.terminal.idleGraceMs.about':
    '誰も見ておらず、プロンプトで待機しているターミナルを保持する時間です。「無期限」では、ずっと保持します。',
  'setting.terminal.reapBusy': '実行中のターミナルも終了',
  'setting.terminal.reapBusy.about':
    '実行中または一時停止中のものがあるターミナルも、誰も見ていなければ終了してよいかどうかです。',
  'setting.terminal.reapNoticeMs': '終了の予告',
  'setting.terminal.reapNoticeMs.about': 'アイドル状態のターミナルの終了を、どれだけ前に予告するかです。',
  'setting.terminal.sweepMs': '確認の間隔',
  'setting.terminal.sweepMs.about': '誰も見ていないターミナルを調べる間隔です。',
  'setting.terminal.leaseMs': '閲覧中とみなす時間',
  'setting.terminal.leaseMs.about':
    'ビューアーからの通知後、ターミナルを閲覧中とみなす時間です。ビューアーは、この時間に3回通知します。',
  'setting.terminal.scrollbackLines': 'エージェントが保持する行数',
  'setting.terminal.scrollbackLines.about':
    'あとから接続したビューアーがさかのぼれる行数です。すべてのターミナルの合計で256 MiBまでです。',
  'setting.terminal.logBytes': '再接続するビューアー用の出力',
  'setting.terminal.logBytes.about': '再接続するビューアーのために、ターミナルごとに保持する出力のバイト数です。',
  'setting.terminal.startMs': 'シェルの起動時間',
  'setting.terminal.startMs.about': 'シェルの起動にかかってよい時間です。',
  'setting.terminal.jobGraceMs': 'ジョブの猶予時間',
  'setting.terminal.jobGraceMs.about':
    'ターミナルを閉じるとき、フォアグラウンドのジョブに終了を要求してから強制終了するまでの時間です。',
  'setting.terminal.shellGraceMs': 'シェルの猶予時間',
  'setting.terminal.shellGraceMs.about': 'シェルについての同様の時間です。強制終了後にも、同じ時間だけ待ちます。',

  'setting.remote.listen': '待ち受けアドレス',
  'setting.remote.listen.about':
    'ペアリング済みのデバイスが接続できる場所です。HOST:PORTの形式で、カンマ区切りで複数指定できます。空欄では、待ち受けません。',
  'setting.remote.relay': 'リレー',
  'setting.remote.relay.about':
    'ペアリング済みのデバイスがこのマシンに接続するためのリレー（wss://…）です。空欄では、使いません。',
  'setting.remote.discovery': '近くのデバイスを検索',
  'setting.remote.discovery.about':
    '待ち受け中のローカルネットワークで、このマシンの存在を知らせ、ペアリング済みのデバイスを探すかどうかです。',

  'setting.session.recoveryMs': '復帰までの時間',
  'setting.session.recoveryMs.about': '接続が切れたビューアーが、同じセッションとして戻るまでにかかってよい時間です。',
  'setting.session.inactivityMs': 'ビューアーの無通信時間',
  'setting.session.inactivityMs.about': 'ビューアーからの通信が途絶えてから、いなくなったとみなすまでの時間です。',
  'setting.session.openMs': 'ビューアーの識別',
  'setting.session.openMs.about': '新しい接続が識別情報を送るまでにかかってよい時間です。',
  'setting.session.callbackMs': 'セッションの終了処理',
  'setting.session.callbackMs.about': 'セッションの終了時に、使っていたアプリを待つ時間です。',

  'setting.agent.heartbeatMs': 'ハートビート',
  'setting.agent.heartbeatMs.about': 'エージェントが、稼働中であることをビューアーに伝える間隔です。',
  'setting.agent.quitMs': '終了処理の時間',
  'setting.agent.quitMs.about': 'エージェントの終了時に、すべてのターミナルの終了にかけてよい時間です。',
  'setting.agent.logLevel': 'ログ',
  'setting.agent.logLevel.about': 'エージェントがログに書き込む量です。',
  'setting.audit.fileBytes': '監査ファイルのサイズ',
  'setting.audit.fileBytes.about': '監査ログのファイルが、次のファイルに切り替わるバイト数です。',
  'setting.audit.files': '監査ファイルの数',
  'setting.audit.files.about': '保存するファイルの数です。超えると、最も古いものから削除されます。',
  'setting.update.longestWaitMs': '更新の待機時間',
  'setting.update.longestWaitMs.about':
    '更新がターミナルの終了を待ち、確認を求めるまでの時間です（更新機能は今後追加されます）。',
};
