import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A thread with it gets a third of what others get of the same processor (sched(7), "the nice value"). */
const PATIENT = 5;

/**
 * Lets all other threads go first where there are fewer processors than work. Called by the thread itself; never throws.
 * Elsewhere than on Linux a priority is the whole process's, and stays as it is, as does a lower one that the process was
 * started with.
 */
export function giveWayToOtherThreads(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(path.basename(fs.readlinkSync('/proc/thread-self')));
    if (os.getPriority(thread) < PATIENT) os.setPriority(thread, PATIENT);
  } catch {
    // Without /proc all threads are alike.
  }
}
