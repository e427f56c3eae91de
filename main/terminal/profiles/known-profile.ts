import type { Profile, ProfileInfo, ProfileLook } from '../../../protocol/profile.ts';

/** A profile that can be started here, and where it comes from. */
export interface KnownProfile extends Profile {
  readonly kind: ProfileInfo['kind'];
}

/** How what is started as this profile is shown. */
export function lookOf({ name, icon, colour, theme }: KnownProfile): ProfileLook {
  return { name, ...(icon && { icon }), ...(colour && { colour }), ...(theme && { theme }) };
}
