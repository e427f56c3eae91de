/** What is said of other machines. */
export const enHosts = {
  'hosts.titleOn': '{{title}} on {{host}}',
  'hosts.said': '{{host}}: {{words}}',
  'hosts.newOn': 'New terminal on {{host}}',
  'hosts.group': 'Hosts',

  'host.connecting': 'Connecting',
  'host.open': 'Connected',
  'host.silent': 'Not responding for {{duration}}',
  'host.lost': 'Connection lost {{duration}} ago',
  'host.unreachable': 'Cannot be reached',
  'host.stopped': 'Agent stopped',
  'host.notPaired': 'Not paired there',
  'host.ended': 'Session ended',

  'banner.host.lost': 'The connection to {{host}} was lost {{since}} ago. Its shells keep running.',
  'banner.host.unreachable': '{{host}} cannot be reached.',
  'banner.host.problem': '{{problem}}',
  'banner.host.silent': '{{host}} has not responded for {{duration}}. What you type is kept and sent.',
  'banner.host.stopped':
    'The agent on {{host}} has stopped, and its terminals ended with it. What is on screen stays readable.',
  'banner.host.notPaired': '{{host}} does not know this machine any more.',
  'banner.host.notPairedHow': 'Pair the two again. What runs there runs on.',
  'banner.host.ended': 'The agent on {{host}} ended this session ({{reason}}). Its terminals may still run.',
  'banner.host.renew': 'Connect again',
} as const;
