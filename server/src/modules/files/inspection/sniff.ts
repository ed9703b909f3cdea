/** Enough of a file to tell what it is; documents of many parts begin with a list of them. */
export const sniffedBytes = 65_536;

interface Sniffed {
  type: string;
  extension: string;
}

const plainText = { type: 'text/plain', extension: 'txt' };
/** Other names of accepted types. */
const alsoCalled: Record<string, Sniffed> = {
  'video/x-m4v': { type: 'video/mp4', extension: 'mp4' },
  'image/apng': { type: 'image/png', extension: 'png' },
  'audio/x-m4a': { type: 'audio/mp4', extension: 'm4a' },
  'audio/ogg; codecs=opus': { type: 'audio/ogg', extension: 'ogg' },
};

// Tab, line feed, form feed, carriage return and escape occur in text; no other control character does.
const textControls = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);
const isText = (head: Uint8Array) => head.length > 0 && head.every((byte) => (byte >= 0x20 && byte !== 0x7f) || textControls.has(byte));

/**
 * What the bytes are, whatever they are called; null for HTML, SVG and everything else without a mark of its own. Text has none
 * either: only what was announced as text, and looks like it, is text. It is served as such, so that nothing in it runs.
 */
export async function sniff(head: Uint8Array, announced?: string): Promise<Sniffed | null> {
  if (announced === plainText.type) return isText(head) ? plainText : null;
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  if (!found) return null;
  return alsoCalled[found.mime] ?? { type: found.mime, extension: found.ext };
}
