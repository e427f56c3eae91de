import type { Message, MessageKey } from '../../base/messages/translate.ts';
import type { TabFailure } from '../tabs/tab.ts';

/** Control characters, and those that only change how others are shown. */
const unseen = /\p{C}+/gu;

/** What another device calls itself, with nothing in it that could disguise it. Pure. */
export function shownName(name: string): string {
  return name.replaceAll(unseen, ' ').trim().slice(0, 60) || '?';
}

/** Why a text is no pairing code. Pure. */
export function readProblem({ message, facts }: TabFailure): Message {
  switch (facts['problem']) {
    case 'typo':
      return { key: 'pairing.typo', values: { part: String(facts['part']) } };
    case 'foreign_character':
      return { key: 'pairing.foreignCharacter', values: { character: shownName(String(facts['character'])) } };
    case 'wrong_length':
      return { key: 'pairing.wrongLength' };
    default:
      return { key: 'pairing.failed', values: { message } };
  }
}

const ofProblem: Readonly<Record<string, MessageKey>> = {
  wrong: 'pairing.wrong',
  expired: 'pairing.expired',
  used: 'pairing.used',
  withdrawn: 'pairing.withdrawn',
};
const ofCode: Readonly<Record<string, MessageKey>> = {
  approval_denied: 'pairing.denied',
  rate_limited: 'pairing.rateLimited',
  remote_off: 'pairing.remoteOff',
  unreachable: 'pairing.unreachable',
  timeout: 'pairing.unreachable',
};

/** Why two machines are not paired, and what to do. Pure. */
export function joinProblem({ code, message, facts }: TabFailure, name: string): Message {
  const key = ofProblem[String(facts['problem'])] ?? ofCode[code] ?? 'pairing.failed';
  return { key, values: { host: shownName(name), message } };
}
