import {
  Briefcase,
  Bug,
  Cloud,
  Code,
  Container,
  Database,
  FlaskConical,
  Folder,
  House,
  Laptop,
  Monitor,
  Rocket,
  Router,
  Server,
  Shield,
  SquareTerminal,
  Star,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { ProfileIcon, ProfileLook } from '../../protocol/profile.ts';

const icons: Readonly<Record<ProfileIcon, LucideIcon>> = {
  terminal: SquareTerminal,
  server: Server,
  cloud: Cloud,
  container: Container,
  database: Database,
  monitor: Monitor,
  laptop: Laptop,
  router: Router,
  code: Code,
  bug: Bug,
  wrench: Wrench,
  flask: FlaskConical,
  rocket: Rocket,
  shield: Shield,
  folder: Folder,
  house: House,
  briefcase: Briefcase,
  star: Star,
};

/** The icon of a profile in its colour; whoever shows it also says its name. One that is not known here is a terminal. */
export function ProfileMark({ look }: { readonly look: Pick<ProfileLook, 'icon' | 'colour'> | undefined }) {
  if (look === undefined) return null;
  const Icon = icons[look.icon as ProfileIcon] ?? icons.terminal;
  return <Icon className="profile-mark" size={14} color={look.colour ?? 'currentColor'} aria-hidden="true" />;
}
