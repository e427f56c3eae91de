import { ViewerTerminal } from '../../terminal-picture.ts';
import { IntegratedShell, type ShellOptions } from './integrated-shell.ts';

/** The prompt of all shells here, as bash and zsh have it set. */
export const PROMPT = "PS1='ready> '\n";
export const FISH_CONFIG = '.config/fish/config.fish';
export const fishPrompt = "function fish_prompt; echo -n 'ready> '; end\nfunction fish_greeting; end\n";

const plainFiles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bash: { '.bash_profile': PROMPT },
  zsh: { '.zshrc': PROMPT },
  fish: { [FISH_CONFIG]: fishPrompt },
};
export const shells = Object.keys(plainFiles);

const opened: IntegratedShell[] = [];

export async function open(options: ShellOptions): Promise<IntegratedShell> {
  const shell = await IntegratedShell.open({ files: plainFiles[options.shell] ?? {}, ...options });
  opened.push(shell);
  return shell;
}

/** Ends all that `open` has opened. */
export async function closeAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((shell) => shell.dispose()));
}

/**
 * What is on the screen after the same lines, of a shell as it is and with integration. Not byte by byte: how an editor
 * draws what is typed depends on how quickly it comes.
 */
export async function bothWays(
  options: ShellOptions,
  lines: readonly string[],
): Promise<{ plain: string; integrated: string }> {
  const printed = async (isIntegrated: boolean): Promise<string> => {
    const shell = await open({ ...options, isIntegrated });
    for (const line of lines) await shell.run(line);
    return screenOf(shell).replaceAll(shell.home, '~');
  };
  return { plain: await printed(false), integrated: await printed(true) };
}

function screenOf({ output }: IntegratedShell): string {
  const viewer = new ViewerTerminal({ cols: 80, rows: 24 }, 1_000);
  viewer.write(Buffer.from(output, 'latin1'));
  const { active } = viewer.terminal.buffer;
  const rows = Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true));
  return `${rows.join('\n').trimEnd()}\ncursor in row ${active.baseY + active.cursorY}, column ${active.cursorX}`;
}
