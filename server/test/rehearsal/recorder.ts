import { Long } from '@mtcute/node';
import type { Exchange } from '../../src/adapters/telegram/mtproto/mtproto-client.ts';

/** Stored call: the method and its anonymized reply or error. */
export type RecordedExchange = { method: string } & ({ answer: unknown } | { error: { code: number; text: string } });

/** Number fields without personal data that the adapter uses; stored unchanged. */
const plainNumbers = new Set(['count', 'date', 'length', 'timeout', 'limit', 'offset', 'usage', 'usageLimit', 'participantsCount']);
/** Replacement format of text fields whose format matters to the adapter. */
const textFormats: Record<string, (name: string) => string> = {
  link: (name) => `https://t.me/+${name}`,
  url: (name) => `https://example.in/${name}`,
};

/** Anonymizes recordings: replaces every id, hash, phone number, name and text; equal values get equal replacements. */
export function createScrubber() {
  const numbers = new Map<number, number>();
  const longs = new Map<string, string>();
  const texts = new Map<string, string>();
  const replacement = <Key, Value>(replacements: Map<Key, Value>, key: Key, create: (position: number) => Value): Value => {
    const value = replacements.get(key) ?? create(replacements.size + 1);
    replacements.set(key, value);
    return value;
  };

  return function scrub(value: unknown, key = ''): unknown {
    if (Long.isLong(value))
      return { $long: value.isZero() ? '0' : replacement(longs, value.toString(), (position) => String(9_000_000 + position)) };
    if (value instanceof Uint8Array) return { $bytes: value.length };
    if (Array.isArray(value)) return value.map((one) => scrub(one, key));
    if (typeof value === 'number')
      return plainNumbers.has(key) || value === 0 ? value : replacement(numbers, value, (position) => 1_000_000 + position);
    if (typeof value === 'string')
      return value === '' ? '' : replacement(texts, value, (position) => (textFormats[key] ?? String)(`text${position}`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, name === '_' ? one : scrub(one, name)]));
  };
}

/** Converts recorded values back to TL objects. */
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
