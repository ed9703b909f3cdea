/** Whole percents that add up to 100: those that lost most by rounding down get what is left. */
export function percentsOf(values: readonly number[]): number[] {
  const whole = values.reduce((sum, value) => sum + value, 0);
  if (whole <= 0) return values.map(() => 0);
  const exact = values.map((value) => (value / whole) * 100);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byLoss = exact.map((share, place) => ({ place, loss: share - Math.floor(share) })).sort((a, b) => b.loss - a.loss);
  for (const { place } of byLoss.slice(0, missing)) percents[place] = (percents[place] ?? 0) + 1;
  return percents;
}
