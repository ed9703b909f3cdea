/** An amount as this provider writes it: rupees with two decimals, a number in JSON (`170.00`), whole paise inside. */
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

/** JSON in which amounts keep their two decimals, which is why what is read and written again is no longer what was signed. */
export function wireJson(value: unknown): string {
  if (value instanceof Rupees) return value.toString();
  if (Array.isArray(value)) return `[${value.map(wireJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${wireJson(field)}`).join(',')}}`;
}

/** Null unless it is a number of rupees, at least one, with at most two decimals. */
export function paiseOf(given: unknown): bigint | null {
  if (typeof given !== 'number' || given < 1) return null;
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(given)) ?? [];
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(2, '0'));
}
