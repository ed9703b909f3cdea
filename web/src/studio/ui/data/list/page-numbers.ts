/** The pages to offer, in order; null stands for those that are passed over. At most seven of them, so that the bar never wraps. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const offered = new Set([1, page - 1, page, page + 1, pages]);
  if (page <= 2) offered.add(3);
  if (page >= pages - 1) offered.add(pages - 2);
  const sorted = [...offered].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
  return sorted.flatMap((number, place) => {
    const passedOver = number - (sorted[place - 1] ?? 0) - 1;
    // A gap of one is no shorter than the page itself.
    if (passedOver === 1) return [number - 1, number];
    return passedOver > 1 ? [null, number] : [number];
  });
}
