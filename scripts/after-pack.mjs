import { Arch } from 'electron-builder';
import { makeAgentProgram } from './agent-program.mjs';

/**
 * electron-builder calls this once the app's folder is complete: the agent's own program comes beside the app. Only on
 * Linux, since the agent runs nowhere else so far.
 * @param {import('electron-builder').AfterPackContext} context
 */
export async function afterPack({ electronPlatformName, arch, appOutDir }) {
  if (electronPlatformName !== 'linux') return;
  if (process.platform !== 'linux' || Arch[arch] !== process.arch) {
    throw new Error(
      `sallyport-agent is made of the Node that packs, which is for ${process.platform} ${process.arch}: pack for Linux ${Arch[arch]} there.`,
    );
  }
  await makeAgentProgram(appOutDir);
}
