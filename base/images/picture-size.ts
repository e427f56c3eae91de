/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_HEADER = [0x49, 0x48, 0x44, 0x52];
const GIF = [0x47, 0x49, 0x46, 0x38];
const JPEG = [0xff, 0xd8, 0xff];
/** Start of a JPEG frame, baseline and progressive. */
const FRAME_MARKERS: ReadonlySet<number> = new Set([0xc0, 0xc2]);
const LEAST_BYTES = 24;

/** What a PNG, GIF or JPEG file says its size is; undefined for other files, and when its beginning does not tell. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  if (bytes.length < LEAST_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (has(bytes, 0, PNG) && has(bytes, 12, PNG_HEADER))
    return { width: view.getUint32(16), height: view.getUint32(20) };
  if (has(bytes, 0, GIF)) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  return has(bytes, 0, JPEG) ? jpegSize(view) : undefined;
}

function jpegSize(view: DataView): PictureSize | undefined {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    if (FRAME_MARKERS.has(view.getUint8(at + 1)))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function has(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte);
}
