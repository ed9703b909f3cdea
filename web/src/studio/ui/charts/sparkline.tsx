const width = 72;
const height = 24;
const margin = 3;

/** A course in a few pixels. It has no words of its own: the figure beside it says what counts. */
export function Sparkline({ values, color }: { values: readonly number[]; color: string }) {
  if (values.length < 2) return null;
  const points = placed(values);
  const [endX, endY] = points.at(-1) ?? [0, 0];
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={curveThrough(points)} fill="none" stroke={color} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx={endX} cy={endY} r="2" fill={color} />
    </svg>
  );
}

type Point = readonly [x: number, y: number];

function placed(values: readonly number[]): Point[] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = (width - 2 * margin) / (values.length - 1);
  return values.map((value, index) => [margin + index * step, height - margin - ((value - low) / span) * (height - 2 * margin)]);
}

/** Bends between the points but never beyond them: a curve that dips below zero would tell of money that was lost. */
function curveThrough(points: readonly Point[]): string {
  const slopes = points.map((_, place) => slopeAt(points, place));
  return points
    .map(([x, y], place) => {
      const before = points[place - 1];
      if (!before) return `M${round(x)} ${round(y)}`;
      const third = (x - before[0]) / 3;
      const leaving = before[1] + (slopes[place - 1] ?? 0) * third;
      const arriving = y - (slopes[place] ?? 0) * third;
      return `C${round(before[0] + third)} ${round(leaving)} ${round(x - third)} ${round(arriving)} ${round(x)} ${round(y)}`;
    })
    .join('');
}

/** Level at every turn and at both ends; in between no steeper than three times the flatter side, which keeps the curve inside. */
function slopeAt(points: readonly Point[], place: number): number {
  const [before, here, after] = [points[place - 1], points[place], points[place + 1]];
  if (!before || !here || !after) return 0;
  const arriving = (here[1] - before[1]) / (here[0] - before[0]);
  const leaving = (after[1] - here[1]) / (after[0] - here[0]);
  if (arriving * leaving <= 0) return 0;
  return Math.sign(arriving) * Math.min(Math.abs(arriving + leaving) / 2, 3 * Math.abs(arriving), 3 * Math.abs(leaving));
}

const round = (value: number) => Math.round(value * 10) / 10;
