/** What the command line says of profiles; part of its catalogue. */
export const profileMessages = {
  profilesHead: ['PROFILE', 'FROM', ''],
  profileKinds: { own: 'the settings', shell: 'found: a shell', ssh: 'found: a host of ssh' },
  isDefault: 'default',
  noProfiles: 'There are none.',
  profileOfRunning: 'A profile is for a new terminal: leave TERMINAL out, or --profile.',
  unknownProfile: (name: string, nearest: string | undefined, lists: string) =>
    `There is no profile "${name}" there.${nearest === undefined ? '' : ` Did you mean "${nearest}"?`} "${lists}" lists them.`,
} as const;
