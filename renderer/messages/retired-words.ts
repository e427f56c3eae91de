import type { MessageKey } from '../../base/messages/translate.ts';

const reasons: Readonly<Record<string, MessageKey>> = {
  idle: 'ledger.retired.idle',
  cap: 'ledger.retired.cap',
  process_dead: 'ledger.retired.process_dead',
};

/** Why Sallyport ended a terminal of its own accord; undefined for an end that somebody else asked for. */
export function retiredReason(reason: string | undefined): MessageKey | undefined {
  return reasons[reason ?? ''];
}
