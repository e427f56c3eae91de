import { z } from 'zod';
import { Argument, Path, VARIABLE_NAME } from './program.ts';
import { Colour, ThemeName } from './theme.ts';

/** By the names of the icon library. */
export const profileIcons = [
  ...(['terminal', 'server', 'cloud', 'container', 'database', 'monitor', 'laptop', 'router'] as const),
  ...(['code', 'bug', 'wrench', 'flask', 'rocket', 'shield', 'folder', 'house', 'briefcase', 'star'] as const),
] as const;
export type ProfileIcon = (typeof profileIcons)[number];

/** So many of one's own, and so many characters of them all, as they stand in the file. */
export const MOST_PROFILES = 50;
export const LONGEST_PROFILES = 40_000;
const MOST_ENTRIES = 100;

export const ProfileName = z
  .string()
  .max(60)
  .regex(/^[^\s\p{Cc}]([^\p{Cc}]*[^\s\p{Cc}])?$/u, 'a name has characters to be seen at both ends');

const EnvironmentName = z.string().regex(VARIABLE_NAME, 'a variable has a name without =');

/** What a terminal can be started as, by name. What is left out is as usual. */
export const Profile = z.strictObject({
  name: ProfileName,
  /** A program, or a program with arguments. */
  command: z.union([Path, z.array(Argument).min(1).max(MOST_ENTRIES)]).optional(),
  args: z.array(Argument).max(MOST_ENTRIES).optional(),
  directory: Path.optional(),
  /** Put into the environment; null takes a variable out of it. */
  environment: z
    .record(EnvironmentName, Argument.nullable())
    .refine((values) => Object.keys(values).length <= MOST_ENTRIES, `at most ${MOST_ENTRIES} variables`)
    .optional(),
  theme: ThemeName.optional(),
  icon: z.enum(profileIcons).optional(),
  /** Of its mark. */
  colour: Colour.optional(),
});
export type Profile = z.infer<typeof Profile>;

/** How a terminal that was started as a profile is shown. Whoever shows it may know fewer icons and themes. */
export const ProfileLook = z.object({
  name: z.string(),
  icon: z.string().optional(),
  colour: z.string().optional(),
  theme: z.string().optional(),
});
export type ProfileLook = z.infer<typeof ProfileLook>;

/** A profile as those learn of it who may start it. */
export const ProfileInfo = ProfileLook.extend({
  /** `own`: of the settings; `shell`, `ssh`: found on its machine. */
  kind: z.enum(['own', 'shell', 'ssh']),
  /** It begins in a folder of its own. */
  hasDirectory: z.boolean(),
});
export type ProfileInfo = z.infer<typeof ProfileInfo>;

export const ProfileList = z.object({
  profiles: z.array(ProfileInfo),
  /** What a terminal is started as for which nobody says it; null: the usual shell. */
  defaultProfile: z.string().nullable(),
});
export type ProfileList = z.infer<typeof ProfileList>;
