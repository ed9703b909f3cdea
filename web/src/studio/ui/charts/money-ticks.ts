const lines = 4;
/** Steps that stay exact in the short forms of an axis: ₹1.5k, ₹30k, ₹2.4L. */
const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Five round amounts from zero up, the last not below the most that is shown. */
export function moneyTicks(most: number): number[] {
  // Below ₹4 there is nothing between whole rupees that an axis could say.
  const least = Math.max(most / lines, 1);
  const scale = 10 ** Math.floor(Math.log10(least));
  const step = (steps.find((candidate) => candidate * scale >= least) ?? 10) * scale;
  return Array.from({ length: lines + 1 }, (_, line) => Math.round(line * step * 100) / 100);
}
