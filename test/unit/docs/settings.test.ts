import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { t } from '../../../base/messages/translate.ts';
import { describeAllowed } from '../../../main/cli/allowed-values.ts';
import {
  defaultSettings,
  effectOf,
  settingNames,
  settingsSchema,
  type SettingName,
} from '../../../protocol/settings.ts';
import { Theme } from '../../../protocol/theme.ts';
import { builtInThemes } from '../../../renderer/themes/built-in-themes.ts';
import { settingSections } from '../../../renderer/settings/setting-sections.ts';
import { settingAbout, settingTitle } from '../../../renderer/settings/setting-words.ts';

const path = (name: string): string => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));

const sample = { ...builtInThemes.get('Nord'), background: '#20242c' };

const intro = `# Settings

All of them, as the window's page of settings shows them. They are kept in \`settings.json\` in the state folder: one JSON object by the names below, with comments where you like ([schema](settings.schema.json)). A change of the file counts as soon as it is saved, as far as the last column says; durations are in milliseconds. What \`window.keys\` may hold is said in [Keys of your own](keys.md).

A value that does not hold is named with its line in the window, in the log and by \`sallyport status\`; until it is put right, what held before goes on holding, or the default. [What profiles are](profiles.md) has a page of its own.
`;

const themes = `
## Themes of your own

A file \`themes/NAME.json\` beside \`settings.json\` adds a theme of that name to choose from; the colours of the window around the terminals follow from it. All sixteen colours that programs name by number are needed, \`cursor\` and \`selection\` are not. A change counts at once.

\`\`\`json
${JSON.stringify(sample, undefined, 2)}
\`\`\`
`;

const effects = {
  now: 'at once',
  nextLoad: 'for windows loaded from then on',
  newTerminals: 'for new terminals',
  nextStart: 'with the next start',
} as const;

function row(name: SettingName): string {
  const allowed = describeAllowed(settingsSchema.shape[name]);
  const value = defaultSettings[name];
  const byDefault = typeof value === 'object' ? JSON.stringify(value) : String(value) || '(empty)';
  const cells = [`\`${name}\``, `\`${byDefault}\``, allowed, `**${settingTitle(name)}.** ${settingAbout(name)}`];
  return `| ${[...cells, effects[effectOf(name)]].join(' | ')} |`;
}

it('every setting is on the page of settings, once', () => {
  expect(settingSections.flatMap(({ names }) => names).sort()).toEqual([...settingNames].sort());
});

// Both are written anew by running this file with `-u` behind it.
it('docs/settings.md says of each setting what the page says', async () => {
  const parts = settingSections.map(
    ({ title, names }) =>
      `\n## ${t(title)}\n\n| Setting | Default | Allowed | What it is | Counts |\n| - | - | - | - | - |\n${names.map(row).join('\n')}\n`,
  );
  expect(Theme.safeParse(sample).success).toBe(true);
  const config = await resolveConfig(path('settings.md'));
  const page = await format(`${intro}${parts.join('')}${themes}`, { ...config, parser: 'markdown' });
  await expect(page).toMatchFileSnapshot(path('settings.md'));
});

it('docs/settings.schema.json is the schema, with words', async () => {
  const { properties = {}, ...schema } = z.toJSONSchema(settingsSchema, { io: 'input' });
  const described = Object.entries(properties).map(([name, property]) => {
    const words = { title: settingTitle(name as SettingName), description: settingAbout(name as SettingName) };
    return [name, { ...words, ...(property as object) }];
  });
  const text = JSON.stringify({
    ...schema,
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(described) },
  });
  const config = await resolveConfig(path('settings.schema.json'));
  const page = await format(text, { ...config, parser: 'json' });
  await expect(page).toMatchFileSnapshot(path('settings.schema.json'));
});
