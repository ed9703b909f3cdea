// Index loops: an expression such as /-+$/ takes quadratic time on a long run of hyphens inside the text.

/** Removes the characters at the end of the text that are in `characters`. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Removes the characters at both ends of the text that are in `characters`. */
export function trimCharacters(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start += 1;
  return trimEnd(text.slice(start), characters);
}
