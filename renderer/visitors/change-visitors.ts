import { t } from '../../base/messages/translate.ts';
import { DeviceId } from '../../protocol/device-id.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { notify } from '../toasts/notices.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Refuses what a device types here, or takes it again. The list says when it is so. */
export function pauseTyping({ client }: Workspace, deviceId: string, pause: boolean): Promise<void> {
  const asked = client.request('presence.pause', { deviceId: DeviceId.parse(deviceId), pause });
  return orTell(asked, t(pause ? 'visitors.pause' : 'visitors.allow'));
}

/** Answers a device that waits to be let in. */
export function answerVisitor({ client }: Workspace, deviceId: DeviceId, accept: boolean): Promise<void> {
  return orTell(
    client.request('approval.answer', { deviceId, accept }),
    t(accept ? 'visitors.admit' : 'visitors.decline'),
  );
}

/** Whether each paired device that comes waits for such an answer. */
export function requireApproval({ client }: Workspace, { needed }: { readonly needed: boolean }): Promise<void> {
  return orTell(
    client.request('remote.approval', { needed }),
    t(needed ? 'devices.approvalAsk' : 'devices.approvalWaive'),
  );
}

/** Ends what a device has open here. */
export function cutOff({ client }: Workspace, deviceId: string): Promise<void> {
  return orTell(client.request('presence.cut', { deviceId: DeviceId.parse(deviceId) }), t('visitors.cut'));
}

async function orTell(asked: Promise<unknown>, what: string): Promise<void> {
  try {
    await asked;
  } catch (error) {
    notify({ title: t('toast.failed', { what }), body: toFailure(error).message, tone: 'problem' });
  }
}
