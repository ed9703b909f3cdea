export interface QrDrawing {
  /** How many modules it is wide, the margin that readers need included. */
  size: number;
  /** The dark ones, one unit each. */
  path: string;
  squares: boolean[][];
}

/** The margin that readers need, in modules. */
const quiet = 4;

/** Every row of dark modules that touch is one stroke: so there are no hairlines between them at any size. */
function pathOf(squares: boolean[][]): string {
  const rows = squares.map((row, y) => {
    const signs = row.map((dark) => (dark ? '1' : '0')).join('');
    return [...signs.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('');
  });
  return rows.join('');
}

/** A text as a code. What works it out is fetched when one is first wanted. */
export async function drawQr(value: string): Promise<QrDrawing> {
  const { encode } = await import('uqr');
  const { data: squares, size } = encode(value, { ecc: 'M', border: quiet });
  return { size, squares, path: pathOf(squares) };
}
