/** Finding an action, a tab or a folder by a few letters. */
export const enPalette = {
  'palette.label': 'All actions',
  'palette.search': 'Search actions, tabs, terminals and folders',
  'palette.none': 'Nothing matches.',
  'palette.used': 'Used most',
  'palette.tabs': 'Open tabs',
  'palette.folders': 'New terminal in a folder of before',
  'palette.current': 'in front',
} as const;
