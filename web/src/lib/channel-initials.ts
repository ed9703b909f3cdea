/** A channel's letters where it has no picture: of its first two words, since the last one is as often a year as not. */
export const channelInitials = (name: string): string =>
  (name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');
