const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text stays text, between tags and in attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
