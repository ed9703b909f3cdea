/** Text of the provider: shortened and without characters that PostgreSQL rejects; null when nothing is left. */
export const shortText = (text: string | null | undefined, length: number): string | null =>
  text
    ?.replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, length)
    .replace(/\p{Cs}$/u, '') || null;
