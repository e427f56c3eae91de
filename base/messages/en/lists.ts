/** How what is listed is put together. `{{name}}` is filled in. */
export const enLists = {
  'list.comma': ', ',
  'list.semicolon': '; ',
  'list.sentence': '{{list}}.',
  'list.sentences': '{{before}} {{next}}',
} as const;
