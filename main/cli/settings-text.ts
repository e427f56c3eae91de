import { parseJson } from '../../base/parse-json.ts';

/** What is wrong at a place; `near` is what stands there. */
export interface SettingsFault {
  readonly line: number;
  readonly kind: 'no_object' | 'misplaced' | 'no_comma' | 'no_value' | 'unclosed' | 'newer_version';
  readonly near: string;
}

export interface SettingsEntry {
  readonly line: number;
  readonly value: unknown;
}

/** What could be read, and what could not. */
export interface SettingsText {
  readonly entries: ReadonlyMap<string, SettingsEntry>;
  /** One a line at most. */
  readonly faults: readonly SettingsFault[];
}

interface Token {
  readonly text: string;
  readonly line: number;
  readonly start: number;
}

interface RawEntry extends SettingsEntry {
  /** Its value's first token. */
  readonly at: number;
}

/** The app wrapped its choices so once. */
const ENVELOPE_VERSION = 1;

const TOKENS = /\n|"(?:[^"\\\n]|\\[^\n])*"|[{}[\]:,]|[^\s{}[\]:,"]+|"/g;
const LONGEST_NEAR = 40;

/**
 * Reads settings as people write them: one JSON object. A slip costs what it hit and no more: the entries before and
 * after it are read, and it is named by its line. The envelope `{"version": 1, "value": {…}}` is seen through. Pure.
 */
export function readSettingsText(text: string): SettingsText {
  const reader = new SettingsReader(text);
  const outer = reader.readObject(0);
  const version = outer.get('version');
  const value = outer.get('value');
  const isEnvelope = version !== undefined && value !== undefined && reader.opensObject(value.at);
  if (!isEnvelope) return { entries: outer, faults: reader.faults };
  if (version.value !== ENVELOPE_VERSION) {
    const near = JSON.stringify(version.value).slice(0, LONGEST_NEAR);
    return { entries: new Map(), faults: [{ line: version.line, kind: 'newer_version', near }] };
  }
  const inner = new SettingsReader(text);
  const entries = inner.readObject(value.at);
  return { entries, faults: inner.faults.length > 0 ? inner.faults : reader.faults };
}

class SettingsReader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #faults = new Map<number, SettingsFault>();
  #next = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokensOf(text);
  }

  get faults(): SettingsFault[] {
    return [...this.#faults.values()].sort((one, other) => one.line - other.line);
  }

  opensObject(at: number): boolean {
    return this.#tokens[at]?.text === '{';
  }

  /** The entries of the object that begins at a token; the last of those with one name counts. */
  readObject(at: number): Map<string, RawEntry> {
    const entries = new Map<string, RawEntry>();
    if (this.#tokens.length === 0) return entries;
    this.#next = at;
    if (!this.#takes('{')) {
      this.#fault('no_object');
      return entries;
    }
    while (!this.#isAtEnd()) this.#readEntry(entries);
    if (this.#takes('}')) {
      if (at === 0 && this.#current !== undefined) this.#fault('misplaced');
    } else this.#fault('unclosed', this.#tokens.at(-1));
    return entries;
  }

  get #current(): Token | undefined {
    return this.#tokens[this.#next];
  }

  #isAtEnd(): boolean {
    return this.#current === undefined || this.#current.text === '}';
  }

  #readEntry(entries: Map<string, RawEntry>): void {
    const key = this.#current;
    const name = key === undefined ? undefined : parseJson(key.text);
    if (key === undefined || typeof name !== 'string' || this.#tokens[this.#next + 1]?.text !== ':') {
      this.#skip();
      return;
    }
    this.#next += 2;
    const at = this.#next;
    const value = this.#readValue();
    if (value !== undefined || this.opensObject(at)) entries.set(name, { line: key.line, value, at });
    this.#readComma();
  }

  /** Undefined, and a fault, for what is no value. */
  #readValue(): unknown {
    const first = this.#current;
    if (first === undefined || ',}]:'.includes(first.text)) {
      this.#fault('no_value', first ?? this.#tokens.at(-1));
      return undefined;
    }
    this.#passValue();
    const last = this.#tokens[this.#next - 1] ?? first;
    const value = parseJson(this.#text.slice(first.start, last.start + last.text.length));
    if (value === undefined) this.#fault('no_value', first);
    return value;
  }

  #readComma(): void {
    if (this.#isAtEnd()) return;
    const comma = this.#current;
    if (!this.#takes(',')) {
      if (this.#isKey(this.#next)) this.#fault('no_comma');
      else this.#skip();
    } else if (this.#current?.text === '}') this.#fault('misplaced', comma);
  }

  /** To where an entry begins, or the object ends. */
  #skip(): void {
    this.#fault('misplaced');
    do this.#passValue();
    while (!this.#isAtEnd() && !this.#isKey(this.#next));
  }

  #isKey(at: number): boolean {
    return this.#tokens[at]?.text.startsWith('"') === true && this.#tokens[at + 1]?.text === ':';
  }

  /** One token, or all up to the bracket that closes it; to the end where none does. */
  #passValue(): void {
    let depth = 0;
    do {
      const text = this.#current?.text ?? '';
      if (text === '{' || text === '[') depth += 1;
      if (text === '}' || text === ']') depth -= 1;
      this.#next += 1;
    } while (depth > 0 && this.#current !== undefined);
  }

  #takes(text: string): boolean {
    if (this.#current?.text !== text) return false;
    this.#next += 1;
    return true;
  }

  #fault(kind: SettingsFault['kind'], token = this.#current): void {
    const { line, text } = token ?? { line: 1, text: '' };
    if (!this.#faults.has(line)) this.#faults.set(line, { line, kind, near: text.slice(0, LONGEST_NEAR) });
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  for (const { 0: found, index } of text.matchAll(TOKENS)) {
    if (found === '\n') line += 1;
    else tokens.push({ text: found, line, start: index });
  }
  return tokens;
}
