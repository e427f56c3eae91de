import { IntegratedShell, withoutMarks, type ShellOptions } from './integrated-shell.ts';

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

/** What a shell prints in answer to the same lines, as it is and with integration, marks taken away. */
export async function bothWays(
  options: ShellOptions,
  lines: readonly string[],
): Promise<{ plain: string; integrated: string }> {
  const printed = async (isIntegrated: boolean): Promise<string> => {
    const shell = await open({ ...options, isIntegrated });
    for (const line of lines) await shell.run(line);
    return withoutMarks(shell.output).replaceAll(shell.home, '~');
  };
  return { plain: await printed(false), integrated: await printed(true) };
}
