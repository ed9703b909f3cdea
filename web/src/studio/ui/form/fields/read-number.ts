const decimal = /^-?(\d+\.?\d*|\.\d+)$/;

/** A typed number, with or without grouping and the currency's sign; else the text as it is, for the schema to refuse. Nothing is nothing. */
export function readNumber(typed: string): number | string | undefined {
  const bare = typed.replace(/[\s,₹$]/g, '').replace('\u2212', '-');
  if (bare === '') return undefined;
  return decimal.test(bare) ? Number(bare) : typed;
}
