import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { actionGroups, actionList, type Action } from '../../../base/actions.ts';
import { keyNames } from '../../../base/keys/key-names.ts';
import { readOwnKeys } from '../../../base/keys/read-own-keys.ts';
import { t } from '../../../base/messages/translate.ts';

const path = fileURLToPath(new URL('../../../docs/keys.md', import.meta.url));

const sample = {
  'tab.new': 'Ctrl+Alt+N',
  'view.palette': ['F1', 'Ctrl+K Ctrl+P'],
  'app.settings': 'Mod+Alt+S',
  'tab.jump.1': null,
};

const intro = `# Keys of your own

Ctrl+Shift+. opens the page of keys: find an action by its name or by a key that you press, choose “Change”, press the new key, then Enter. The same can be written into [settings.json](settings.md), as \`window.keys\`; a change counts as soon as it is saved:

\`\`\`json
${JSON.stringify({ 'window.keys': sample }, undefined, 2)}
\`\`\`

- A key is written as what is held and what is pressed: \`Ctrl\`, \`Alt\`, \`Shift\`, \`Meta\` (⌘ on a Mac, the Windows key elsewhere), or \`Mod\`: Ctrl, on a Mac ⌘. Here a name means the key it is printed on, while the defaults below are ⇧⌘ for Ctrl+Shift on a Mac, ⌥⌘ for Alt+Shift, and ⌘ for Alt.
- Two keys one after the other stand with a space between them. After the first a notice says what can follow; Escape or any other key drops it, and the terminal gets neither.
- Several keys stand in a list, of which the first is shown. \`null\` leaves the action without a key, and what was its key goes to the program in the terminal.
- Your keys go before the defaults of other actions, and those further down before those above. Who has lost a key to whom is said on the page of keys and in the list of shortcuts (Ctrl+Shift+H).
- Refused, with line and reason, are: an action or a key that does not exist; a key that types, with nothing but Shift held; two keys of which the first already runs something by itself.
- Letters are found by what is printed on them, digits and signs by where they are on an English keyboard. Keys by which you write, with an input method, a dead key or AltGr, never run an action.
- The page warns of keys that programs in a terminal need, and of those that a browser keeps for itself.

Keys: ${keyNames.map((name) => (name === '`' ? '`` ` ``' : `\`${name}\``)).join(' ')}.
`;

function row({ id, message, values, keys }: Action): string {
  return `| \`${id}\` | ${t(message, values)} | ${keys.map((words) => `\`${words}\``).join(' ')} |`;
}

// It is written anew by running this file with `-u` behind it.
it('docs/keys.md names every action and every key', async () => {
  expect(readOwnKeys(sample, false).refused).toEqual([]);
  const tables = actionGroups.map((group) => {
    const rows = actionList.filter((action) => action.group === group).map(row);
    return `\n## ${t(`group.${group}`)}\n\n| Action | What it does | Default |\n| - | - | - |\n${rows.join('\n')}\n`;
  });
  const config = await resolveConfig(path);
  await expect(await format(`${intro}${tables.join('')}`, { ...config, parser: 'markdown' })).toMatchFileSnapshot(path);
});
