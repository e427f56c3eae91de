import { MirrorScreen } from '../../main/terminal/mirror-screen.ts';
import { ViewerTerminal } from '../terminal-picture.ts';

const size = { cols: 20, rows: 5 };
const SCROLLBACK = 30;
/** Position, attributes, a colour, the clipboard, two notifications, a bell and a setting are asked for or done. */
const LOUD =
  '\x1b[6n\x1b[c\x1b]11;?\x07\x1b]52;c;aGk=\x07\x1b]9;hi\x07\x1b]777;notify;a;b\x07\x07\x1bP$qm\x1b\\prompt$ ';
/** A question, the clipboard, a notification, a bell, or the start of a string that asks. */
const NOISE = /\x1b\[[>=?]?\d*[cn]|\?\x1b|\]52;|\]9;|\]777;|\x07|\x1bP/g;

/** L43: the snapshot of a screen that has asked, rung and copied does none of it again where it is restored. */
export function checkSilentRestore(): string[] {
  return (['all', 'screen'] as const).flatMap((scope) => {
    const screen = new MirrorScreen({
      ...{ size, scrollbackLines: SCROLLBACK, offset: 0 },
      onReply: () => undefined,
      onTitle: () => undefined,
    });
    const restored = new ViewerTerminal(size, SCROLLBACK);
    screen.write(Buffer.from(LOUD));
    const { bytes } = screen.snapshot(scope);
    restored.write(bytes);
    const noise = Buffer.from(bytes).toString().match(NOISE) ?? [];
    return [
      ...restored.sent.map((reply) => `restoring ${scope} sends ${JSON.stringify(reply)}`),
      ...(restored.bells > 0 ? [`restoring ${scope} rings`] : []),
      ...(noise.length > 0 ? [`the snapshot of ${scope} holds what the program asked`] : []),
    ];
  });
}
