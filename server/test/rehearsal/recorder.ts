import { Long } from '@mtcute/node';
import type { Exchange } from '../../src/adapters/telegram/mtproto/line.ts';

/** One call as it is stored: the method, and its scrubbed answer or its error. */
export type RecordedExchange = { method: string } & ({ answer: unknown } | { error: { code: number; text: string } });

/** Numbers that say nothing about anybody, and that the adapter works with. */
const plainNumbers = new Set(['count', 'date', 'length', 'timeout', 'limit', 'offset', 'usage', 'usageLimit', 'participantsCount']);
/** Texts whose shape matters. */
const shapes: Record<string, (name: string) => string> = {
  link: (name) => `https://t.me/+${name}`,
  url: (name) => `https://example.in/${name}`,
};

/** Replaces every id, hash, phone, name and text by a made-up one; the same value always by the same. */
export function createScrubber() {
  const numbers = new Map<number, number>();
  const longs = new Map<string, string>();
  const texts = new Map<string, string>();
  const standIn = <Key, Value>(known: Map<Key, Value>, key: Key, make: (place: number) => Value): Value => {
    const value = known.get(key) ?? make(known.size + 1);
    known.set(key, value);
    return value;
  };

  return function scrub(value: unknown, key = ''): unknown {
    if (Long.isLong(value)) return { $long: value.isZero() ? '0' : standIn(longs, value.toString(), (place) => String(9_000_000 + place)) };
    if (value instanceof Uint8Array) return { $bytes: value.length };
    if (Array.isArray(value)) return value.map((one) => scrub(one, key));
    if (typeof value === 'number')
      return plainNumbers.has(key) || value === 0 ? value : standIn(numbers, value, (place) => 1_000_000 + place);
    if (typeof value === 'string') return value === '' ? '' : standIn(texts, value, (place) => (shapes[key] ?? String)(`text${place}`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, name === '_' ? one : scrub(one, name)]));
  };
}

/** Recorded values as TL objects again. */
export function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value !== 'object' || value === null) return value;
  if ('$long' in value) return Long.fromString(String(value.$long));
  if ('$bytes' in value) return new Uint8Array(Number(value.$bytes));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revive(one)]));
}

export function createRecorder() {
  const scrub = createScrubber();
  const exchanges: RecordedExchange[] = [];
  return {
    exchanges,
    onExchange(exchange: Exchange): void {
      const method = exchange.request._;
      if ('answer' in exchange) exchanges.push({ method, answer: scrub(exchange.answer) });
      else exchanges.push({ method, error: { code: exchange.error.code, text: exchange.error.text } });
    },
  };
}
