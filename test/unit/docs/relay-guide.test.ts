import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { relaySettingsSchema } from '../../../relay/relay-settings.ts';

it('docs/relay.md lists every setting with its default, in the schema’s order', () => {
  const page = readFileSync(new URL('../../../docs/relay.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(relay\.\w+)` +\| `([^`]+)` +\|/gm)].map(([, name, byDefault]) => [
    name,
    byDefault,
  ]);
  const defaults = Object.entries(relaySettingsSchema.parse({}));

  expect(rows).toEqual(defaults.map(([name, value]) => [name, String(value)]));
});
