import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ErrorCode } from '../../../protocol/error-code.ts';
import { decodeFrame, frameKinds } from '../../../protocol/frame.ts';
import { limits } from '../../../protocol/limits.ts';
import { agentNotifications, viewerNotifications } from '../../../protocol/notifications.ts';
import { requests } from '../../../protocol/requests.ts';
import { AgentStatus } from '../../../protocol/status.ts';
import { AttachmentInfo, CloseOutcome, TerminalInfo } from '../../../protocol/terminal-info.ts';

const page = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');

/** The text under a heading, up to the next one of its level or above. */
function section(heading: string, level = 2): string {
  const marks = '#'.repeat(level);
  const [, text = ''] = page.split(`\n${marks} ${heading}\n`);
  return text.split(new RegExp(`^#{1,${level}} `, 'm'))[0] ?? '';
}

const headingsIn = (text: string): string[] => [...text.matchAll(/^### `(.+)`$/gm)].map(([, name = '']) => name);

/** The first cells of a table's rows that are code, with the row. */
const rowsIn = (text: string): string[][] =>
  [...text.matchAll(/^\|(.+)\|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim().replaceAll('`', '')),
  );

const objects = [...section('Objects').matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) => text);
const placeholders: Record<string, string | undefined> = {
  TERMINAL: objects[0],
  OUTCOME: objects[1],
  STATUS: objects[2],
};

const parse = (line: string): Record<string, unknown> => {
  const whole = line.replaceAll(/(?<=[:[])(TERMINAL|OUTCOME|STATUS)/g, (name) => placeholders[name] ?? name);
  return JSON.parse(whole) as Record<string, unknown>;
};

const examples = (text: string, arrow: '→' | '←'): Record<string, unknown>[] =>
  [...text.matchAll(new RegExp(`^${arrow} (\\{.*\\})$`, 'gm'))].map(([, line = '']) => parse(line));

describe('docs/protocol.md', () => {
  it('names every request, and no other', () => {
    expect(headingsIn(section('Requests')).sort()).toEqual(Object.keys(requests).sort());
  });

  it('names every notification, and no other', () => {
    const names = [...Object.keys(agentNotifications), ...Object.keys(viewerNotifications)];

    expect(headingsIn(section('Notifications')).sort()).toEqual(names.sort());
  });

  it('names every error code, and no other', () => {
    const codes = rowsIn(section('Errors')).map(([code = '']) => code);

    expect(codes.filter((code) => /^[a-z_]+$/.test(code) && code !== 'code').sort()).toEqual(
      [...ErrorCode.options].sort(),
    );
  });

  it('names every kind of frame with its number, and no other', () => {
    const kinds = rowsIn(section('Frames')).filter(
      ([kind = '', name = '']) => /^\d+$/.test(kind) && /^[a-z]+([A-Z][a-z]+)?$/.test(name),
    );

    expect(kinds.filter((row) => row.length === 5).map(([kind, name]) => [name, Number(kind)])).toEqual(
      Object.entries(frameKinds),
    );
  });

  it('names every limit with its size', () => {
    const units: Record<string, number> = { KiB: 1024, MiB: 1024 * 1024 };
    const named = rowsIn(section('Limits')).flatMap(([, name = '', size = '']) => {
      const [count, unit = ''] = size.split(' ');
      return name in limits ? [[name, Number(count) * (units[unit] ?? NaN)]] : [];
    });

    expect(Object.fromEntries(named)).toEqual(limits);
  });

  it.each<[string, z.ZodType, number]>([
    ['terminal', TerminalInfo, 0],
    ['outcome', CloseOutcome, 1],
    ['status', AgentStatus, 2],
    ['attachment', AttachmentInfo, 3],
  ])('shows a %s with exactly the fields it has', (_name, schema, index) => {
    const shown = JSON.parse(objects[index] ?? '') as unknown;

    expect(schema.parse(shown)).toEqual(shown);
  });

  it.each(Object.keys(requests) as (keyof typeof requests)[])('shows %s as it is', (name) => {
    const text =
      name === 'session.open'
        ? section('Opening a session') + section('When the link breaks')
        : section(`\`${name}\``, 3);
    const asked = examples(text, '→');
    const answered = examples(text, '←');
    const { params, result } = requests[name];

    expect(asked.length).toBeGreaterThan(0);
    for (const request of asked) {
      expect(request['method']).toBe(name);
      expect(() => params.parse(request['params'])).not.toThrow();
    }
    for (const answer of answered) expect(result.parse(answer['result'])).toEqual(answer['result']);
  });

  it.each(Object.entries({ ...agentNotifications, ...viewerNotifications }))(
    'shows %s as it is',
    (name, schema: z.ZodType) => {
      const text = section(`\`${name}\``, 3);
      const shown = examples(text, name in viewerNotifications ? '→' : '←');

      expect(shown.map(({ method }) => method)).toEqual([name]);
      expect(schema.parse(shown[0]?.['params'])).toEqual(shown[0]?.['params']);
    },
  );

  it('shows frames byte by byte that are frames', () => {
    const walk = section('A session, byte by byte');
    const frames = [...walk.matchAll(/^[→←] ((?:[0-9a-f]{2}\s*)+)$/gm)].map(([, hex = '']) =>
      decodeFrame(Uint8Array.from(hex.trim().split(/\s+/), (byte) => parseInt(byte, 16))),
    );
    const outputs = frames.flatMap((frame) => ('kind' in frame && frame.kind === frameKinds.output ? [frame] : []));
    let received = 0;
    const gaps = outputs.filter(({ position, payload }) => {
      const isGap = position !== received;
      received = position + payload.byteLength;
      return isGap;
    });

    expect({ count: frames.length, broken: frames.filter((frame) => 'problem' in frame), gaps }).toEqual({
      count: 12,
      broken: [],
      gaps: [],
    });
  });

  it('links only to its own sections', () => {
    const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    );
    const targets = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, target = '']) => target);

    expect(targets.filter((target) => !anchors.includes(target))).toEqual([]);
  });
});
