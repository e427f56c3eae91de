import { describe, expect, it } from 'vitest';
import { linkEndText } from '../../../main/cli/link-end-text.ts';
import { closeCodes } from '../../../protocol/channel.ts';

describe('the end of a session, in words', () => {
  it.each([
    ['that its agent had a reason for', 'cut', closeCodes.orderly, 'The agent ended this session: somebody has cut'],
    ['that a later agent has a reason for', 'tired', closeCodes.orderly, 'The agent ended this session: tired'],
    ['that is not taken up again', 'Not paired here.', 'not_paired', 'does not let this device back in. It says: Not'],
    [
      'whose agent was killed',
      'The link broke',
      closeCodes.broken,
      'If the agent was killed or has crashed, what it ran may run on until the next agent starts there, which ends it and',
    ],
  ])('says it of one %s', (_what, reason, code, words) => {
    expect(linkEndText({ reason, code })).toContain(words);
  });
});
