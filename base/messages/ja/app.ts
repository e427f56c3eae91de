import type { enApp } from '../en/app.ts';
import type { Translation } from '../translation.ts';

export const jaApp: Translation<typeof enApp> = {
  'tray.state.starting': '起動中',
  'tray.state.ready': '準備完了',
  'tray.state.inUse_other': '{{count}}個のビューアーが使用中',
  'tray.state.recovering_other': '{{count}}個のビューアーの接続が切れました',
  'tray.state.remoteOff': 'ほかのデバイスの接続を拒否中',
  'tray.state.updating': '更新中',
  'tray.state.notResponding': '応答なし',
  'tray.state.stopped': 'エージェントが停止しました',
  'tray.state.waiting_other': '{{count}}台のデバイスが承認待ち',
  'tray.state.lockedOut_other': '{{count}}台のデバイスがパスワードの間違いによりロックアウト中',
  'tray.state.reapSoon_other': '{{count}}個のアイドルターミナルがまもなく終了',
  'tray.state.stuck_other': '{{count}}個のプロセスを回収できません',
  'tray.tooltip': 'Sallyport：{{state}}',
  'tray.tooltipTerminals': 'Sallyport：{{state}}\n{{terminals}}',
  'tray.terminals_other': '{{count}}個のターミナルが実行中',
  'tray.detached_other': '{{terminals}}、うち{{count}}個はデタッチ中',
  'tray.show': 'Sallyportを表示',
  'tray.newTerminal': '新しいターミナル',
  'tray.ledger': '台帳を表示',
  'tray.ledgerOf': '台帳を表示：{{words}}',
  'tray.terminalList': 'ターミナル',
  'tray.noTerminals': '実行中のターミナルなし',
  'tray.terminal.shown': '{{title}}：{{activity}}',
  'tray.terminal.detached': '{{title}}：{{activity}}、デタッチ中',
  'tray.terminal.expires': '{{title}}：{{activity}}、あと{{duration}}で終了',
  'tray.terminal.kept': '{{title}}：{{activity}}、保持中',
  'tray.terminal.idle': 'プロンプトで待機中',
  'tray.terminal.busy': '{{job}}を実行中',
  'tray.terminal.suspended': '{{job}}を一時停止中',
  'tray.terminal.running': '実行中',
  'tray.terminal.show': '表示',
  'tray.terminal.keep': '見ていない間も保持',
  'tray.terminal.end': '終了…',
  'tray.viewerList': 'ビューアー',
  'tray.viewer': '{{name}}、{{terminals}}',
  'tray.viewerTerminals_other': 'ターミナル{{count}}個',
  'tray.cutOff': '切断',
  'tray.keepTerminals': 'Sallyportの終了後もターミナルを保持',
  'tray.quit': 'Sallyportを終了',

  'time.soon': '1分未満',
  'time.min_other': '{{count}}分',
  'time.h_other': '{{count}}時間',

  'question.close.message': 'Sallyportの実行を続けますか？',
  'question.close.detail':
    'ウィンドウを閉じても、Sallyportをトレイに残してターミナルを動かし続けられます。この確認は今後表示されません。設定「app.whenClosed」で変更できます。',
  'question.close.tray': 'トレイで実行を続ける',
  'question.close.quit': '終了',
  'question.cancel': 'キャンセル',

  'question.quit.jobs_other': 'Sallyportを終了し、{{count}}件のジョブも終了しますか？',
  'question.quit.others': 'Sallyportを終了しますか？ターミナルから開始したものが動き続ける可能性があります。',
  'question.quit.unseenAny': 'Sallyportを終了しますか？ターミナルで実行中の内容を確認できませんでした。',
  'question.quit.unseen_other':
    'Sallyportを終了し、{{count}}個のターミナルも終了しますか？実行中の内容を確認できませんでした。',
  'question.quit.unseenDetail':
    'エージェントが時間内に応答しませんでした。キャンセルすれば、待って自分で確認できます。',
  'question.quit.leave_other': 'Sallyportを終了し、{{count}}個のターミナルをバックグラウンドで動かし続けますか？',
  'question.quit.jobsHead': '終了するもの：',
  'question.quit.othersHead': '動き続ける可能性があるもの：',
  'question.quit.suspended': '{{command}}、一時停止中',
  'question.quit.line': '  {{command}}   （{{title}}）',
  'question.quit.lineAlone': '  {{command}}',
  'question.quit.more_other': '  ほか{{count}}件',
  'question.quit.leaveDetail':
    'ターミナルはバックグラウンドのエージェントが保持し、次回の起動時に再び表示されます。終了したターミナルは元に戻せません。',
  'question.quit.end': 'すべて終了',
  'question.quit.quit': '終了',
  'question.quit.leave': '動かし続ける',

  'question.end.message': '「{{title}}」を終了しますか？',
  'question.end.end': '終了',
  'question.end.everything': 'すべて終了',

  'question.hung.message': 'ウィンドウが応答していません',
  'question.hung.detail': 'ターミナルに影響はありません。新しいウィンドウで引き続き使えます。',
  'question.hung.replace': 'ウィンドウを開き直す',
  'question.hung.wait': '待つ',

  'question.crashed.message': 'ウィンドウが繰り返しクラッシュしています',
  'question.crashed.detail': 'ターミナルに影響はありません。エージェントで動き続けています。',
  'question.crashed.again': '再試行',

  'question.notRemembered.message': '選択を保存できませんでした',
  'question.notRemembered.detail':
    '{{path}}に書き込めなかったため（{{reason}}）、何も変更していません。空き容量を増やすか、書き込みを許可してから、もう一度選んでください。',
  'question.notRemembered.ok': '閉じる',

  'question.failed.message': 'Sallyportを起動できません',
  'question.failed.ok': '終了',

  'notice.reapSoon': '「{{title}}」はあと{{duration}}で終了します',
  'notice.reapSoonBody': 'しばらく誰も見ていません。保持するにはクリックしてください。',
  'notice.noHeadless':
    'Sallyportの終了後もターミナルを保持するには、インストール版のSallyport（AppImage以外）か、PATH上のNodeが必要です。今のままでは、ターミナルはSallyportの終了時に終了します。',
  'notice.keepOn': '次回の起動以降、ターミナルはSallyportの終了後もバックグラウンドで動き続けます',
  'notice.keepOff': '次回の起動以降、ターミナルはSallyportの終了時に終了します',
  'notice.keepOnOverridden':
    '次に「--set app.keepTerminals」なしで起動したときから、ターミナルはSallyportの終了後もバックグラウンドで動き続けます。今回は起動時に指定された値が使われます。',
  'notice.keepOffOverridden':
    '次に「--set app.keepTerminals」なしで起動したときから、ターミナルはSallyportの終了時に終了します。今回は起動時に指定された値が使われます。',

  'menu.window': 'ウィンドウ',
  'menu.reload': 'ウィンドウを再読み込み',
  'menu.developerTools': '開発者ツール',
};
