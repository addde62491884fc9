import { encode } from 'uqr';

/** The quiet edge that readers need, in squares. */
const edge = 4;

/** The dark squares of a QR code as the path of an SVG with that number of squares on each side. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: edge });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])),
  );
  return { path: squares.join(''), size };
}
