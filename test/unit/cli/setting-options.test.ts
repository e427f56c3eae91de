import { describe, expect, it } from 'vitest';
import { parseOverrides } from '../../../main/cli/setting-options.ts';

describe('--set', () => {
  it('overrides what it names and nothing else', () => {
    const settings = parseOverrides(['terminal.cap=3', 'terminal.idleGraceMs=never', 'terminal.reapBusy=true']);

    expect(settings).toEqual({
      'terminal.cap': 3,
      'terminal.idleGraceMs': 'never',
      'terminal.reapBusy': true,
    });
  });

  it('takes text as text where text is wanted, whatever it looks like', () => {
    expect(parseOverrides(['terminal.shell=/bin/a=b'])['terminal.shell']).toBe('/bin/a=b');
    expect(parseOverrides(['terminal.shell=42'])['terminal.shell']).toBe('42');
  });

  it.each([
    ['terminal.capp=3', 'There is no setting "terminal.capp". Did you mean "terminal.cap"?'],
    ['Terminal.IdleGrace=3', 'Did you mean "terminal.idleGraceMs"?'],
    ['terminal.cap', 'Write --set as key=value'],
    ['=3', 'Write --set as key=value'],
    ['terminal.cap=many', '"many" is no value for terminal.cap. Allowed: a whole number from 1 to 10000.'],
    ['terminal.cap=0', 'Allowed: a whole number from 1 to 10000.'],
    ['terminal.cap=1.5', 'Allowed: a whole number from 1 to 10000.'],
    ['terminal.reapBusy=yes', 'Allowed: true or false.'],
    ['terminal.idleGraceMs=soon', 'Allowed: a whole number from 1 to 2147483647 or "never".'],
    ['agent.logLevel=loud', 'Allowed: debug, info, warn, error.'],
  ])('refuses %s and says what would do', (assignment, sentence) => {
    expect(() => parseOverrides([assignment])).toThrowError(expect.objectContaining({ exitCode: 2 }) as Error);
    expect(() => parseOverrides([assignment])).toThrowError(sentence);
  });
});
