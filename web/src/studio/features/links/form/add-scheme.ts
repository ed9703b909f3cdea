// A name with a dot and nothing before it, as people write addresses on paper.
const withoutScheme = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+(:\d+)?([/?#]|$)/u;

/** `example.com/page` → `https://example.com/page`; anything else stays as it was typed. */
export function addScheme(typed: string): string {
  const address = typed.trim();
  return withoutScheme.test(address) ? `https://${address}` : typed;
}
