import type { enLists } from '../en/lists.ts';
import type { Translation } from '../translation.ts';

/** How what is listed is put together. `{{name}}` is filled in. */
export const jaLists: Translation<typeof enLists> = {
  'list.comma': '、',
  'list.semicolon': '；',
  'list.sentence': '{{list}}。',
  'list.sentences': '{{before}}{{next}}',
};
