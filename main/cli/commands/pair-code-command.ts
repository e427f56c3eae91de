import { deviceIdText } from '../../../protocol/device-id.ts';
import { RefusalError } from '../../../protocol/error-code.ts';
import type { PeerRole } from '../../../protocol/peer-info.ts';
import { BadPairingCodeError, decodePairingCode, type PairingCode } from '../../remote/pairing-code.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { withLocalAgent } from '../local-agent.ts';
import { messages } from '../messages.ts';
import { namePeer, problemWords } from '../peer-choice.ts';
import { StopSignal } from '../stop-signal.ts';
import { withoutControls } from '../../../base/shown-text.ts';

/** `pair CODE`: pairs with the device that shows the code. `role`: what that one may do here. */
export function pairCodeCommand(context: CommandContext, text: string, role: PeerRole): Promise<number> {
  const code = read(text);
  const { output } = context;
  return withLocalAgent(context, async (client) => {
    const stop = new StopSignal();
    const { name, deviceId, addresses } = code;
    output.json({ event: 'pairing', name, deviceId, addresses, role });
    output.line(messages.pairingWith(withoutControls(name), deviceIdText(deviceId), addresses.join(', ')));
    output.line(messages.pairingWaits);
    try {
      const joined = client.request('pairing.join', { code: text, role });
      const peer = await Promise.race([joined, stop.arrived]);
      if (typeof peer === 'number') return peer; // the session ends, and the asking with it
      output.json({ event: 'peer', peer: peer.peer });
      output.line(messages.pairedWith(namePeer(peer.peer), peer.peer.name));
      return exitCodes.ok;
    } catch (error) {
      throw asCliError(error, withoutControls(name));
    } finally {
      stop.dispose();
    }
  });
}

function read(text: string): PairingCode {
  try {
    return decodePairingCode(text);
  } catch (error) {
    if (!(error instanceof BadPairingCodeError)) throw error;
    throw new CliError(error.code, messages.badPairingCode(problemWords(error.problem)), exitCodes.usage);
  }
}

function asCliError(error: unknown, name: string): unknown {
  if (!(error instanceof RefusalError)) return error;
  const sentence = error.code === 'unreachable' ? messages.unreachable(name, error.message) : `${error.message}.`;
  const { problem } = error.facts;
  return new CliError(typeof problem === 'string' ? problem : error.code, sentence, exitCodes.failed);
}
