import { readFileSync } from 'node:fs';
import { implementedOnly } from '../wire/implemented-only.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture: kept as its bytes, never drawn. Only PNG has a size here. */
export class NativeImage {
  readonly #bytes: Buffer;
  #isTemplate = false;
  readonly #scaleFactors = [1];

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.#bytes = bytes;
  }

  isEmpty(): boolean {
    return this.#bytes.length === 0;
  }

  getSize(): Size {
    if (!this.#bytes.subarray(0, 8).equals(pngSignature)) return { width: 0, height: 0 };
    return { width: this.#bytes.readUInt32BE(16), height: this.#bytes.readUInt32BE(20) };
  }

  toPNG(): Buffer {
    return Buffer.from(this.#bytes);
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.#bytes.toString('base64')}`;
  }

  setTemplateImage(isTemplate: boolean): void {
    this.#isTemplate = isTemplate;
  }

  isTemplateImage(): boolean {
    return this.#isTemplate;
  }

  addRepresentation(options: { readonly scaleFactor?: number }): void {
    this.#scaleFactors.push(options.scaleFactor ?? 1);
  }

  getScaleFactors(): number[] {
    return [...this.#scaleFactors];
  }
}

/** The module `nativeImage`. A file that cannot be read gives an empty picture, as in Electron. */
export const nativeImage = {
  createEmpty: () => make(),
  createFromBuffer: (bytes: Uint8Array) => make(Buffer.from(bytes)),
  createFromDataURL: (url: string) => make(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
  createFromPath: (path: string) => make(readOrNothing(path)),
};

function make(bytes?: Buffer): NativeImage {
  return implementedOnly('NativeImage', new NativeImage(bytes));
}

function readOrNothing(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
