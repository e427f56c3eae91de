import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeFrame, frameKinds } from '../../../protocol/frame.ts';
import { requests } from '../../../protocol/requests.ts';
import { makeAgent, openTerminal } from './make-agent.ts';

const methods = fc.oneof(fc.constantFrom(...Object.keys(requests)), fc.string({ maxLength: 20 }));
const id = fc.oneof(fc.nat({ max: 5 }), fc.string({ maxLength: 5 }), fc.constant(null), fc.constant(undefined));
/** Parameters with the names of ours, and whatever for values. */
const params = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      protocol: fc.constantFrom(0, 1),
      client: fc.constant({ name: 'x', version: '1' }),
      resume: fc.jsonValue(),
      attachment: fc.oneof(fc.integer(), fc.jsonValue()),
      terminalId: fc.oneof(fc.uuid(), fc.jsonValue()),
      generation: fc.integer(),
      cols: fc.integer(),
      rows: fc.integer(),
      key: fc.string(),
    },
    { requiredKeys: [] },
  ),
);
const texts = fc.oneof(
  fc.record({ jsonrpc: fc.constantFrom('2.0', '1.0'), id, method: methods, params }).map((one) => JSON.stringify(one)),
  fc.record({ jsonrpc: fc.constant('2.0'), id, result: fc.jsonValue() }).map((one) => JSON.stringify(one)),
  fc.json(),
  fc.string(),
);
const frames = fc
  .record({
    kind: fc.constantFrom(...Object.values(frameKinds)),
    flags: fc.integer({ min: 0, max: 255 }),
    stream: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 0xffff_ffff })),
    position: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.maxSafeNat()),
    payload: fc.uint8Array({ maxLength: 100 }),
  })
  .map((frame) => encodeFrame(frame));
const messages = fc.array(fc.oneof(texts, frames, fc.uint8Array({ maxLength: 40 })), { maxLength: 12 });

/** Whatever it was, the viewer beside it has heard and lost nothing, and nothing is left when both have gone. */
it.each([
  ['before it has a session', false],
  ['in a session with a terminal', true],
])(
  'a viewer that says whatever it likes %s harms nobody but itself',
  { timeout: 120_000 },
  async (_when, hasSession) => {
    await fc.assert(
      fc.asyncProperty(messages, async (said) => {
        const made = makeAgent();
        const { viewer: other, link: otherLink } = await made.open();
        const { attachment } = await openTerminal(other);
        const { link, viewer } = hasSession ? await made.open() : made.connect();
        if (hasSession) await openTerminal(viewer);
        viewer.isAnsweringPings = false;
        for (const message of said) link.viewer.send(message);
        await made.settle();
        made.ptyHost.spawned[0]?.emitOutput('still here');
        await made.clock.advance(10);

        expect(other.shown.get(attachment.attachment)).toBe('still here');
        link.cut();
        otherLink.cut();
        await made.clock.advance(120_000);
        expect(made.agent.status.sessions).toEqual({ active: 0, recovering: 0, closing: 0 });
      }),
      { numRuns: 150 },
    );
  },
);
