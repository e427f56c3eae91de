/** What the test tells the process of the app under test, as JSON in one variable of its environment. */
export interface LaunchSettings {
  /** Folder with a package.json, or the main script. */
  readonly main: string;
  readonly userDataDir: string;
  readonly isPackaged: boolean;
  /** The system's, the dearest first. */
  readonly languages: readonly string[];
  readonly paintsByWebgl: boolean;
  readonly chromiumPath: string;
  /** Built scripts of the stand-in. */
  readonly builtDir: string;
}
