/** Amount in the provider's notation: a JSON number with two decimals (`170.00`); whole paise inside. */
export class Rupees {
  readonly paise: bigint;
  constructor(paise: bigint) {
    this.paise = paise;
  }
  toString(): string {
    const digits = this.paise.toString().padStart(3, '0');
    return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  }
}

/** JSON in which amounts keep two decimals. Parsing and serialising it again changes the bytes, and breaks the signature. */
export function wireJson(value: unknown): string {
  if (value instanceof Rupees) return value.toString();
  if (Array.isArray(value)) return `[${value.map(wireJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${wireJson(field)}`).join(',')}}`;
}

/** Paise; null unless the value is at least one rupee with at most two decimals. */
export function paiseOf(given: unknown): bigint | null {
  if (typeof given !== 'number' || given < 1) return null;
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(given)) ?? [];
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(2, '0'));
}
