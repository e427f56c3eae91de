import { BrowserFolder } from '../../web/browser-folder.ts';
import { pageUrl } from '../../web/browser-door.ts';
import { PageCodes } from '../../web/page-codes.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { messages } from '../messages.ts';

/** `url`: a fresh address of the page that the newest server of this state folder serves. */
export async function urlCommand({ stateDir, output }: CommandContext): Promise<number> {
  const folder = new BrowserFolder(stateDir);
  const [host] = await folder.listHosts();
  if (host === undefined) throw new CliError('no_server', messages.noServer(stateDir), exitCodes.noAgent);
  const url = pageUrl(host, await new PageCodes(folder.codesPath).create());
  output.json({ event: 'url', url });
  output.line(url);
  return exitCodes.ok;
}
