import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';

/** What is wrong at a place; `near` is what stands there. */
export interface SettingsFault {
  readonly line: number;
  readonly kind: 'no_object' | 'misplaced' | 'no_comma' | 'no_value' | 'unclosed' | 'newer_version';
  readonly near: string;
}

export interface SettingsEntry {
  readonly line: number;
  /** Undefined where what stands there is no value, which is a fault of its own. */
  readonly value: unknown;
  /** Of a value that has entries itself, their lines. */
  readonly lines: ReadonlyMap<string, number>;
}

/** What could be read, and what could not. */
export interface SettingsText {
  readonly entries: ReadonlyMap<string, SettingsEntry>;
  /** One a line at most. */
  readonly faults: readonly SettingsFault[];
  /** It is one object without faults, of which an entry can be changed where it stands. */
  readonly isPlain: boolean;
}

/** The app wrapped its choices so once. */
const ENVELOPE_VERSION = 1;
const LONGEST_NEAR = 40;
/** Some editors begin a file with it. */
export const BYTE_ORDER_MARK = /^\uFEFF/;

/** By the parser's names; whatever else it names is something that does not belong there. */
const kindOf: Readonly<Record<string, SettingsFault['kind']>> = {
  CommaExpected: 'no_comma',
  CloseBraceExpected: 'unclosed',
  CloseBracketExpected: 'unclosed',
  ValueExpected: 'no_value',
  InvalidNumberFormat: 'no_value',
  UnexpectedEndOfNumber: 'no_value',
  UnexpectedEndOfString: 'no_value',
  InvalidUnicode: 'no_value',
  InvalidEscapeCharacter: 'no_value',
  InvalidCharacter: 'no_value',
};

/**
 * Reads settings as people write them: one JSON object, with comments where they like. A slip costs what it hit and no more: the entries before and
 * after it are read, and it is named by its line. The envelope `{"version": 1, "value": {…}}` is seen through. Pure.
 */
export function readSettingsText(written: string): SettingsText {
  const text = written.replace(BYTE_ORDER_MARK, '');
  if (text.trim() === '') return { entries: new Map(), faults: [], isPlain: true };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  if (root?.type !== 'object') return fault(text, root?.offset ?? 0, 'no_object');
  const reader = new SettingsReader(text, errors);
  const version = valueOf(root, 'version');
  const inner = valueOf(root, 'value');
  if (version === undefined || inner?.type !== 'object') {
    const read = reader.read(root);
    return { ...read, isPlain: read.faults.length === 0 };
  }
  if (getNodeValue(version) !== ENVELOPE_VERSION) return fault(text, version.offset, 'newer_version', version.length);
  return { ...reader.read(inner), isPlain: false };
}

/** The line of what a path leads to in such a text, or of what is left of it. Pure. */
export function lineOfPath(written: string, path: readonly PropertyKey[]): number | null {
  const text = written.replace(BYTE_ORDER_MARK, '');
  const root = parseTree(text);
  if (root === undefined) return null;
  const inner = valueOf(root, 'value');
  const start = inner !== undefined && valueOf(root, 'version') !== undefined ? inner : root;
  return lineAt(text, follow(start, path).offset);
}

function follow(node: Node, [step, ...rest]: readonly PropertyKey[]): Node {
  const next = typeof step === 'number' ? node.children?.[step] : step !== undefined && valueOf(node, String(step));
  return next ? follow(next, rest) : node;
}

class SettingsReader {
  readonly #text: string;
  readonly #errors: readonly ParseError[];

  constructor(text: string, errors: readonly ParseError[]) {
    this.#text = text;
    this.#errors = errors;
  }

  read(object: Node): Omit<SettingsText, 'isPlain'> {
    const entries = new Map<string, SettingsEntry>();
    const faults = new Map<number, SettingsFault>();
    for (const property of object.children ?? []) {
      const [key, value] = property.children ?? [];
      if (key === undefined || property.colonOffset === undefined) continue; // One of the errors.
      const isWhole = value !== undefined && !this.#isTorn(value);
      const line = lineAt(this.#text, key.offset);
      const read = isWhole ? (getNodeValue(value) as unknown) : undefined;
      entries.set(String(key.value), { line, value: read, lines: this.#linesIn(value) });
      if (!isWhole && value?.children === undefined) {
        const start = property.colonOffset + 1;
        const rest = /^\s*([^\n}]*?),?\s*(?=[\n}]|$)/.exec(this.#text.slice(start));
        faults.set(line, { line, kind: 'no_value', near: shortened(rest?.[1] ?? '') || ',' });
      }
    }
    for (const found of this.#errors.flatMap((error, index) => this.#describe(error, this.#errors[index - 1]))) {
      if (!faults.has(found.line)) faults.set(found.line, found);
    }
    return { entries, faults: [...faults.values()].sort((one, other) => one.line - other.line) };
  }

  #linesIn(value: Node | undefined): ReadonlyMap<string, number> {
    const named = value?.type === 'object' ? (value.children ?? []) : [];
    return new Map(named.map(({ offset, children }) => [String(children?.[0]?.value), lineAt(this.#text, offset)]));
  }

  #describe({ error, offset, length }: ParseError, previous: ParseError | undefined): SettingsFault[] {
    if (offset === previous?.offset) return []; // what follows from that one
    const name = printParseErrorCode(error);
    const previousName = previous && printParseErrorCode(previous.error);
    if (name === 'CommaExpected' && previousName === 'UnexpectedEndOfString') return []; // its comma was taken for the text's
    if (previousName === 'UnexpectedEndOfComment') return []; // all that follows was taken for the comment
    const isEndAfterComma = name === 'PropertyNameExpected' && this.#text[offset] === '}';
    const at = isEndAfterComma ? this.#text.lastIndexOf(',', offset) : offset;
    const near = shortened(this.#text.slice(at, at + length));
    return [{ line: lineAt(this.#text, at), kind: kindOf[name] ?? 'misplaced', near }];
  }

  /** Something within it was not understood, or its end is missing. */
  #isTorn({ offset, length, children }: Node): boolean {
    const end = offset + length + (children === undefined ? 0 : 1);
    return this.#errors.some((error) => error.offset >= offset && error.offset < end);
  }
}

function valueOf(object: Node, name: string): Node | undefined {
  const properties = object.type === 'object' ? object.children : undefined;
  const named = properties?.filter(({ children }) => children?.[0]?.value === name);
  return named?.at(-1)?.children?.[1];
}

function fault(text: string, offset: number, kind: SettingsFault['kind'], length = 1): SettingsText {
  const near = shortened(text.slice(offset, offset + length));
  return { entries: new Map(), faults: [{ line: lineAt(text, offset), kind, near }], isPlain: false };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function shortened(near: string): string {
  return near.trim().split('\n', 1).join('').slice(0, LONGEST_NEAR);
}
