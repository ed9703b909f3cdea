/** Address of a sale page that applies the code at once. */
export function couponLink(pageUrl: string, code: string): string {
  const url = new URL(pageUrl);
  url.searchParams.set('code', code);
  return url.href;
}
