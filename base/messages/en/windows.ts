/** What the page says about the app's windows. */
export const enWindows = {
  'action.app.newWindow': 'New window',
  'action.tab.toNewWindow': 'Move tab to a new window',
  'action.tab.toNextWindow': 'Move tab to another window',
  'windows.arrived': '{{title}} is in this window now',
  'windows.notMoved': 'The tab could not be moved',
  'windows.notMovedHint': 'It stays here. The other window could not show its terminal.',
  'windows.closed_one': 'A window was closed; its terminal runs on',
  'windows.closed_other': 'A window was closed; its {{count}} terminals run on',
  'windows.closedHint': 'What runs on is listed under “Running without a tab”.',
  'windows.reopen': 'Open it again',
  'windows.dropHint': 'Let go to move the tab to another window',
} as const;
