/** What is said of other devices that use this machine. */
export const enRemote = {
  'remote.off': 'Remote access off',
  'remote.offHint': 'No other device is let in. Click to let paired devices in again.',
  'remote.turnedOff': 'Remote access is off',
  'remote.turnedOffHint': 'What other devices had open here has ended. None is let in until you turn it on again.',
  'remote.turnedOn': 'Remote access is on',
  'remote.turnedOnHint': 'Paired devices are let in again.',
  'tray.remote': 'Let paired devices in',
} as const;
