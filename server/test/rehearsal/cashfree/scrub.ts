/** Fields without personal data whose values matter to the adapters; stored unchanged. Everything else is replaced. */
const plainKeys = new Set(
  [
    'order_status order_currency order_expiry_time created_at entity type code event_time status status_code',
    'payment_status payment_currency payment_group payment_time payment_completion_time is_captured channel',
    'refund_status refund_currency refund_type refund_mode processed_at',
    'dispute_status dispute_type dispute_amount_currency dispute_action_on reason_code respond_by resolved_at updated_at',
    'transfer_mode transfer_currency added_on updated_on',
  ].flatMap((names) => names.split(' ')),
);
const isPlain = (key: string) => plainKeys.has(key) || /_(amount|charge|tax)$/.test(key);

const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Anonymizes JSON texts: ids, names, addresses and messages are replaced, equal values by equal replacements in all texts. The rest of
 * the text stays as it was, because the format of numbers (170.00) matters to signatures and amounts.
 */
export function createScrubber(names: Record<string, string> = {}) {
  const replacements = new Map(Object.entries(names));

  /** The same id may be a number in one text and a string in another. */
  function replace(value: string): string {
    if (value === '') return '';
    const known = replacements.get(value);
    if (known !== undefined) return known;
    const position = replacements.size + 1;
    const isUrl = /^https?:/.test(value);
    const replacement = isUrl ? `https://example.in/${position}` : /^\d+$/.test(value) ? String(1_000_000 + position) : `text${position}`;
    replacements.set(value, replacement);
    return replacement;
  }

  return {
    /** Empty for a text that is not JSON, such as a page of a proxy. */
    json(text: string): string {
      try {
        JSON.parse(text);
      } catch {
        return '';
      }
      let key = '';
      return text.replace(tokens, (token, at: number) => {
        const isText = token.startsWith('"');
        if (isText && /^\s*:/.test(text.slice(at + token.length))) {
          key = JSON.parse(token) as string;
          return token;
        }
        if (isPlain(key)) return token;
        return isText ? JSON.stringify(replace(JSON.parse(token) as string)) : replace(token);
      });
    },
    /** Path with the ids of the rehearsal replaced. */
    path: (path: string): string => path.replace(/[^/?&=]+/g, (part) => replacements.get(decodeURIComponent(part)) ?? part),
  };
}
