const width = 72;
const height = 24;
const margin = 3;

/** Small line chart without labels, hidden from screen readers: the figure stands beside it. */
export function Sparkline({ values, color }: { values: readonly number[]; color: string }) {
  if (values.length < 2) return null;
  const points = toPoints(values);
  const [endX, endY] = points.at(-1) ?? [0, 0];
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={curvePath(points)} fill="none" stroke={color} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx={endX} cy={endY} r="2" fill={color} />
    </svg>
  );
}

type Point = readonly [x: number, y: number];

function toPoints(values: readonly number[]): Point[] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = (width - 2 * margin) / (values.length - 1);
  return values.map((value, index) => [margin + index * step, height - margin - ((value - low) / span) * (height - 2 * margin)]);
}

/** Monotone cubic curve: never overshoots the points, as a dip below zero would suggest a loss. */
function curvePath(points: readonly Point[]): string {
  const slopes = points.map((_, index) => slopeAt(points, index));
  return points
    .map(([x, y], index) => {
      const before = points[index - 1];
      if (!before) return `M${round(x)} ${round(y)}`;
      const third = (x - before[0]) / 3;
      const leaving = before[1] + (slopes[index - 1] ?? 0) * third;
      const arriving = y - (slopes[index] ?? 0) * third;
      return `C${round(before[0] + third)} ${round(leaving)} ${round(x - third)} ${round(arriving)} ${round(x)} ${round(y)}`;
    })
    .join('');
}

/** Zero at extremes and at both ends; otherwise at most three times the flatter side, which keeps the curve monotone. */
function slopeAt(points: readonly Point[], index: number): number {
  const [before, here, after] = [points[index - 1], points[index], points[index + 1]];
  if (!before || !here || !after) return 0;
  const arriving = (here[1] - before[1]) / (here[0] - before[0]);
  const leaving = (after[1] - here[1]) / (after[0] - here[0]);
  if (arriving * leaving <= 0) return 0;
  return Math.sign(arriving) * Math.min(Math.abs(arriving + leaving) / 2, 3 * Math.abs(arriving), 3 * Math.abs(leaving));
}

const round = (value: number) => Math.round(value * 10) / 10;
