/** Where a command answers: lines for people, or JSON lines for programs. */
export interface Output {
  readonly isJson: boolean;
  /** For people; programs get `json` instead. */
  line(text: string): void;
  /** For programs; people get `line` instead. */
  json(value: Readonly<Record<string, unknown>>): void;
}

export function createOutput(isJson: boolean): Output {
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  return {
    isJson,
    line: (text) => {
      if (!isJson) print(text);
    },
    json: (value) => {
      if (isJson) print(JSON.stringify(value));
    },
  };
}
