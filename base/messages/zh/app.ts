import type { enApp } from '../en/app.ts';
import type { Translation } from '../translation.ts';

/** The app around its window, in Chinese. */
export const zhApp: Translation<typeof enApp> = {
  'tray.state.starting': '正在启动',
  'tray.state.ready': '就绪',
  'tray.state.inUse_other': '{{count}} 个查看者正在使用',
  'tray.state.recovering_other': '{{count}} 个查看者断开了连接',
  'tray.state.remoteOff': '已禁止其他设备接入',
  'tray.state.updating': '正在更新',
  'tray.state.notResponding': '无响应',
  'tray.state.stopped': '代理程序已停止',
  'tray.state.waiting_other': '{{count}} 台设备等待你批准',
  'tray.state.lockedOut_other': '{{count}} 台设备因密码错误被锁定',
  'tray.state.reapSoon_other': '{{count}} 个空闲终端即将结束',
  'tray.state.stuck_other': '{{count}} 个进程无法回收',
  'tray.tooltip': 'Sallyport：{{state}}',
  'tray.tooltipTerminals': 'Sallyport：{{state}}\n{{terminals}}',
  'tray.terminals_other': '{{count}} 个终端正在运行',
  'tray.detached_other': '{{terminals}}，其中 {{count}} 个已分离',
  'tray.show': '显示 Sallyport',
  'tray.newTerminal': '新建终端',
  'tray.ledger': '显示运行清单',
  'tray.ledgerOf': '显示运行清单：{{words}}',
  'tray.terminalList': '终端',
  'tray.noTerminals': '没有正在运行的终端',
  'tray.terminal.shown': '{{title}}：{{activity}}',
  'tray.terminal.detached': '{{title}}：{{activity}}，已分离',
  'tray.terminal.expires': '{{title}}：{{activity}}，{{duration}}后结束',
  'tray.terminal.kept': '{{title}}：{{activity}}，已保留',
  'tray.terminal.idle': '停在提示符处',
  'tray.terminal.busy': '正在运行 {{job}}',
  'tray.terminal.suspended': '{{job}} 已挂起',
  'tray.terminal.running': '正在运行',
  'tray.terminal.show': '显示',
  'tray.terminal.keep': '无人查看时保留',
  'tray.terminal.end': '结束…',
  'tray.viewerList': '查看者',
  'tray.viewer': '{{name}}，{{terminals}}',
  'tray.viewerTerminals_other': '{{count}} 个终端',
  'tray.cutOff': '断开',
  'tray.keepTerminals': '退出 Sallyport 后终端继续运行',
  'tray.quit': '退出 Sallyport',

  'time.soon': '不到 1 分钟',
  'time.min_other': '{{count}} 分钟',
  'time.h_other': '{{count}} 小时',

  'question.close.message': '让 Sallyport 继续运行吗？',
  'question.close.detail':
    '关闭窗口后，Sallyport 可以留在托盘中，你的终端会继续运行。以后不会再询问；对应的设置是 app.whenClosed。',
  'question.close.tray': '在托盘中继续运行',
  'question.close.quit': '退出',
  'question.cancel': '取消',

  'question.quit.jobs_other': '退出 Sallyport 并结束 {{count}} 个作业？',
  'question.quit.others': '退出 Sallyport？从你的终端启动的某些程序可能会继续运行。',
  'question.quit.unseenAny': '退出 Sallyport？无法得知终端中正在运行什么。',
  'question.quit.unseen_other': '退出 Sallyport 并结束 {{count}} 个终端？无法得知其中正在运行什么。',
  'question.quit.unseenDetail': '代理程序没有及时响应。你可以取消，稍候自行查看。',
  'question.quit.leave_other': '退出 Sallyport，让 {{count}} 个终端在后台继续运行？',
  'question.quit.jobsHead': '将会结束：',
  'question.quit.othersHead': '可能会继续运行：',
  'question.quit.suspended': '{{command}}，已挂起',
  'question.quit.line': '  {{command}}   （在“{{title}}”中）',
  'question.quit.lineAlone': '  {{command}}',
  'question.quit.more_other': '  以及另外 {{count}} 个',
  'question.quit.leaveDetail': '它们由后台代理程序托管，下次启动时会重新显示。已结束的终端则无法恢复。',
  'question.quit.end': '全部结束并退出',
  'question.quit.quit': '退出',
  'question.quit.leave': '让它们继续运行',

  'question.end.message': '结束“{{title}}”？',
  'question.end.end': '结束',
  'question.end.everything': '全部结束',

  'question.hung.message': '窗口没有响应',
  'question.hung.detail': '你的终端不受影响。新窗口会重新找到它们。',
  'question.hung.replace': '更换窗口',
  'question.hung.wait': '等待',

  'question.crashed.message': '窗口反复崩溃',
  'question.crashed.detail': '你的终端不受影响，仍在代理程序中运行。',
  'question.crashed.again': '重试',

  'question.notRemembered.message': '未能记住你的选择',
  'question.notRemembered.detail':
    '一切保持原样：无法写入 {{path}}（{{reason}}）。请腾出空间或将其设为可写，然后重新选择。',
  'question.notRemembered.ok': '确定',

  'question.failed.message': 'Sallyport 无法启动',
  'question.failed.ok': '退出',

  'notice.reapSoon': '“{{title}}”将在 {{duration}}后结束',
  'notice.reapSoonBody': '已有一段时间无人查看。点击即可保留。',
  'notice.noHeadless':
    '退出 Sallyport 时终端会结束，无法继续保留：要保留终端，需使用安装版 Sallyport（而非 AppImage），或确保 PATH 中有 Node。',
  'notice.keepOn': '从下次启动起，退出 Sallyport 后终端会在后台继续运行',
  'notice.keepOff': '从下次启动起，退出 Sallyport 时终端会随之结束',
  'notice.keepOnOverridden':
    '从下次不带 --set app.keepTerminals 启动起，退出 Sallyport 后终端会在后台继续运行；本次启动另行指定了该设置的值',
  'notice.keepOffOverridden':
    '从下次不带 --set app.keepTerminals 启动起，退出 Sallyport 时终端会随之结束；本次启动另行指定了该设置的值',

  'menu.window': '窗口',
  'menu.reload': '重新加载窗口',
  'menu.developerTools': '开发者工具',
};
