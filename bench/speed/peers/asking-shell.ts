import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LiveOutput } from './live-output.ts';
import type { Wire } from './wire.ts';

const ASKED = 'which-command?';

/** For servers that start one and the same program for everybody: it asks for a command, and runs that. */
export async function writeAskingShell(folder: string): Promise<string> {
  const file = join(folder, 'ask.sh');
  await writeFile(file, `stty -echo\nprintf '${ASKED}'\nIFS= read -r line\nstty echo\neval "$line"\n`);
  return file;
}

/** Tells an asking shell its command. `connect` leads to it; what is heard afterwards is the command's. */
export async function answerAskingShell(
  command: string,
  hear: (bytes: Uint8Array) => void,
  connect: (hear: (bytes: Uint8Array) => void) => Promise<Wire>,
): Promise<Wire> {
  const output = new LiveOutput();
  const wire = await connect((bytes) => output.read(bytes));
  await output.whenReady(ASKED);
  output.listen(hear);
  wire.write(Buffer.from(`${command}\r`));
  return wire;
}
