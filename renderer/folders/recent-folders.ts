import { z } from 'zod';

/** Of one machine. */
const MOST_FOLDERS = 50;
const MOST_MACHINES = 8;
const LONGEST_FOLDER = 1024;

const Folders = z.array(z.string().max(LONGEST_FOLDER)).max(MOST_FOLDERS);

/** By the ids of machines, the one that was used last comes last; of each its folders, newest first. */
export const RecentFolders = z.record(z.string().max(100), Folders);
export type RecentFolders = z.output<typeof RecentFolders>;

/** A shell is in that folder now. The same object where that is known already. Pure. */
export function withFolder(known: RecentFolders, machine: string, folder: string): RecentFolders {
  const before = known[machine] ?? [];
  if (before[0] === folder || folder.length > LONGEST_FOLDER) return known;
  const folders = [folder, ...before.filter((one) => one !== folder)].slice(0, MOST_FOLDERS);
  const others = Object.entries(known).filter(([id]) => id !== machine);
  return Object.fromEntries([...others.slice(1 - MOST_MACHINES), [machine, folders]]);
}

/** It is not there any more. Pure. */
export function withoutFolder(known: RecentFolders, machine: string, folder: string): RecentFolders {
  const before = known[machine];
  return before?.includes(folder) === true ? { ...known, [machine]: before.filter((one) => one !== folder) } : known;
}
