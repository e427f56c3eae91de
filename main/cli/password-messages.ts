import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../protocol/session-password.ts';
import { saidCommand } from './said-command.ts';

/** What the command line says of the session password; part of its catalogue. */
export const passwordMessages = {
  passwordNew: 'New session password (not shown): ',
  passwordAgain: 'Once more: ',
  passwordsDiffer: 'The two are not the same. Nothing has been changed.',
  passwordNotGiven: 'No password was given. Nothing has been changed.',
  passwordTooShort: `That is too short: take at least ${SHORTEST_PASSWORD} characters. A device has few tries, but whoever gets a copy of the state folder has as many as they like.`,
  passwordTooLong: `That is too long: take at most ${LONGEST_PASSWORD} characters.`,
  passwordControls: 'A password is one line, without control characters.',
  passwordIsSet: `Each session of another device has to give the password from now on. What is open goes on: "${saidCommand('remote off')}" and then "remote on" ends it.`,
  passwordIsCleared: 'Sessions of paired devices need no password any more.',
  remotePasswordStates: {
    none: `No session password is set: the key of a paired device is enough. "${saidCommand('remote password set')}" sets one.`,
    set: 'Each session of another device has to give the session password.',
    lost: `The session password cannot be read (what was found is kept beside it), so no device is let in: "${saidCommand('remote password set')}" sets a new one, "${saidCommand('remote password clear')}" does without.`,
  },
  lockedOutTitle: `Locked out after wrong session passwords ("${saidCommand('peers unlock PEER')}" lets one try again):`,
  lockedOutHead: ['WHO', 'WRONG', 'FOR ANOTHER'],
  peerUnlocked: (peer: string) => `${peer} may try again.`,
  passwordOf: (name: string, triesLeft: number | undefined, isWrong: boolean) =>
    `${isWrong ? 'That was wrong. ' : ''}Session password of "${name}" (not shown${triesLeft === undefined ? '' : `, ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left`}): `,
  passwordDeclined: (name: string) => `"${name}" wants its session password, and none was given.`,
  passwordNoTerminal: (name: string) =>
    `"${name}" wants its session password, and there is no terminal to ask for it. Put it into a file that only you may read, and name that with --password-file, as in "${saidCommand(`status ${name} --password-file FILE`)}".`,
  passwordFileWrong: (name: string, file: string, triesLeft: number | undefined) =>
    `The session password in ${file} is not that of "${name}"${triesLeft === undefined ? '' : `; ${triesLeft} ${triesLeft === 1 ? 'try is' : 'tries are'} left before this device is locked out there`}.`,
  passwordFileMissing: (file: string) => `There is no password file ${file}.`,
  passwordFileEmpty: (file: string) => `The first line of ${file} is empty: the session password has to stand there.`,
  passwordAnew: (name: string) =>
    `the link was broken for too long, and "${name}" wants its session password for a new session. What ran there runs on; start anew to get back to it.`,
  hostWantsPassword: 'wants its password',
  hostLockedOut: 'locks this device out',
} as const;
