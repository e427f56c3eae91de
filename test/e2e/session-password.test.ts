import { afterAll, beforeAll, expect, it } from 'vitest';
import { passwordQuestion } from '../../protocol/client/agent-client.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import { DeviceUnderTest } from '../integration/remote/device-under-test.ts';
import { runCli } from '../start-program.ts';
import { Journey } from './journey.ts';
import { allow, type PairedHost } from './paired-host.ts';
import { guessWrong, openGuardedHost, openMachines, RIGHT, setPassword } from './password-states.ts';

let journey: Journey;
let host: PairedHost;
beforeAll(async () => {
  journey = await Journey.start({ args: ['--set', 'remote.listen=127.0.0.1:0'] });
  host = await openGuardedHost(journey);
});
afterAll(async () => {
  await host.end();
  await journey.end();
});

const dialog = (name: string) => journey.page.getByRole('dialog', { name });
const button = (name: string) => journey.page.getByRole('button', { name, exact: true });

it('asks for the password of a machine whose terminal is opened, by keyboard alone, again after a wrong one', async () => {
  await guessWrong(journey, 1);
  const field = dialog('Session password of workshop').getByLabel('Password');
  const isInvalid = await field.getAttribute('aria-invalid');
  await journey.page.keyboard.type(RIGHT);
  await journey.press('Enter');
  await dialog('Session password of workshop').waitFor({ state: 'detached' });
  await journey.waitForPhase('running');
  await journey.typeLine('echo in""side');
  await journey.waitForText('\ninside');

  expect(isInvalid).toBe('true');
});

it('says that there is no session when nobody gives it, and asks again when somebody wants to', async () => {
  await host.say('peers', 'cut', await visitorName());
  await journey.page.getByRole('button', { name: 'Connect again', exact: true }).click();
  await dialog('Session password of workshop').waitFor();
  await journey.press('Escape');
  await journey.page.getByText('workshop wanted its session password').waitFor();
  await journey.waitForText('inside'); // what it showed before can still be read
  await button('Enter the password…').click();
  await journey.page.getByText('5 tries left.').waitFor();
  await journey.page.keyboard.type(RIGHT);
  await journey.press('Enter');
  await journey.waitForPhase('running');
});

it('says in the place of a terminal that somebody there has to say yes, and shows it once they have', async () => {
  await host.say('remote', 'password', 'clear');
  await host.needApproval();
  await host.say('peers', 'cut', await visitorName());
  await journey.page.getByRole('button', { name: 'Connect again', exact: true }).click();
  const card = journey.page.getByRole('status').filter({ hasText: 'Waiting for a yes on workshop' });
  await card.getByText('with sallyport peers admit').waitFor();
  await host.admit();
  await journey.waitForPhase('running');
  await card.waitFor({ state: 'detached' });
  await journey.waitForText('inside');
  await host.say('remote', 'approval', 'off');
  await setPassword(host.program.stateDir);
});

it('says for how long this machine is locked out, and connects again when it has been let off', async () => {
  await host.say('peers', 'cut', await visitorName());
  await journey.page.getByRole('button', { name: 'Connect again', exact: true }).click();
  await journey.page.getByText('5 tries left.').waitFor();
  await guessWrong(journey, 5);
  await dialog('Locked out by workshop').getByText('It may try again in 15 min.').waitFor();
  await journey.press('Enter'); // on what closes it
  await dialog('Locked out by workshop').waitFor({ state: 'detached' });
  await journey.page.getByText('workshop locks this machine out for another 15 min').waitFor();
  await host.say('peers', 'unlock', await visitorName());
  await journey.page.getByRole('button', { name: 'Connect again', exact: true }).click();
  await journey.page.getByText('5 tries left.').waitFor();
  await journey.page.keyboard.type(RIGHT);
  await journey.press('Enter');
  await journey.waitForPhase('running');
});

it('sets the password of this machine where its devices are listed, and changes its mind', async () => {
  await openMachines(journey);
  await button('Set a password…').click();
  const setting = dialog('Set the session password');
  await setting.getByLabel('New password').fill('horse');
  await journey.press('Enter');
  await setting.getByText('That is too short').waitFor();
  await setting.getByLabel('New password').fill(RIGHT);
  await setting.getByLabel('Once more').fill('another horse');
  await journey.press('Enter');
  await setting.getByText('The two are not the same.').waitFor();
  await setting.getByLabel('Once more').fill(RIGHT);
  await journey.press('Enter');
  await button('Change it…').waitFor();
  const { stdout } = await runCli(['remote', 'password', '--json', '--state-dir', journey.program.stateDir]);
  await button('Do without').click();
  await button('Set a password…').waitFor();

  expect(JSON.parse(stdout)).toMatchObject({ event: 'password', state: 'set', lockedOut: [] });
});

it('has machines wait for a yes from where they are listed, or lets them in unasked', async () => {
  const needsApproval = async (): Promise<unknown> => {
    const { stdout } = await runCli(['remote', '--json', '--state-dir', journey.program.stateDir]);
    return (JSON.parse(stdout) as { approval: unknown }).approval;
  };
  await button('Ask from now on').click();
  await button('Let them in unasked').waitFor();
  const whileOn = await needsApproval();
  await button('Let them in unasked').click();
  await button('Ask from now on').waitFor();

  expect([whileOn, await needsApproval()]).toEqual([true, false]);
});

it('lists a machine that is locked out here with the time that is left, and lets it try again', async () => {
  const laptop = await DeviceUnderTest.start();
  const { stateDir } = journey.program;
  await setPassword(stateDir);
  await allow(stateDir, [laptop.deviceId, '--role', 'mine', '--name', 'laptop']);
  const here = await runCli(['status', '--json', '--state-dir', stateDir]);
  const { agent, status } = JSON.parse(here.stdout) as { agent: { deviceId: DeviceId }; status: { listen: string[] } };
  const visit = () => laptop.visitDevice(agent, status.listen);
  const guesser = visit();
  guesser.onLinkChanged((link) => {
    if (passwordQuestion(link)?.isChecking === false) guesser.givePassword('wrong one');
  });
  await expect(guesser.whenOpen()).rejects.toMatchObject({ code: 'locked_out' });
  await journey.page.getByText('Locked out for another 15 min, after 5 wrong passwords').waitFor();
  await button('Let laptop try again').click();
  await button('Let laptop try again').waitFor({ state: 'detached' });
  const visitor = visit();
  visitor.onLinkChanged((link) => {
    if (passwordQuestion(link)?.isChecking === false) visitor.givePassword(RIGHT);
  });

  await expect(visitor.whenOpen()).resolves.toMatchObject({ principal: { kind: 'mine' } });
  await laptop.stop();
});

/** What the other machine calls this one. */
async function visitorName(): Promise<string> {
  const { peers } = JSON.parse(await host.say('peers', '--json')) as { peers: { name: string }[] };
  return peers[0]?.name ?? '';
}
