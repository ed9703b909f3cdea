/** Findings of a check with the provider. */
export function foundWords(count: number): string {
  if (count === 0) return 'This order matches the provider.';
  return count === 1 ? '1 item needs attention.' : `${count} items need attention.`;
}
