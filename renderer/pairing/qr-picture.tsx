import { useMemo } from 'react';
import { encode } from 'uqr';

/** Readers want a bright edge of four modules. */
const EDGE_MODULES = 4;

/** A QR code, black on white whatever the page looks like. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawQr(text), [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

/** Each row's dark modules as horizontal strokes. */
function drawQr(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { border: EDGE_MODULES, ecc: 'L' });
  const strokes = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: strokes.join('') };
}
