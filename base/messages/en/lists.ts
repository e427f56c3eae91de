/** How what is listed is put together. `{{name}}` is filled in. */
export const enLists = {
  'list.comma': ', ',
  'list.sentence': '{{list}}.',
} as const;
