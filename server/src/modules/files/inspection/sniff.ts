/** Number of bytes needed for type detection; documents with many parts start with a list of them. */
export const sniffLength = 65_536;

interface SniffedType {
  type: string;
  extension: string;
}

const plainText = { type: 'text/plain', extension: 'txt' };
/** Aliases of accepted types. */
const aliases: Record<string, SniffedType> = {
  'video/x-m4v': { type: 'video/mp4', extension: 'mp4' },
  'image/apng': { type: 'image/png', extension: 'png' },
  'audio/x-m4a': { type: 'audio/mp4', extension: 'm4a' },
  'audio/ogg; codecs=opus': { type: 'audio/ogg', extension: 'ogg' },
};

// Tab, line feed, form feed, carriage return and escape occur in text; no other control character does.
const textControls = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);
const isText = (head: Uint8Array) => head.length > 0 && head.every((byte) => (byte >= 0x20 && byte !== 0x7f) || textControls.has(byte));

/**
 * Detects the content type from magic bytes, ignoring the announced type; null for HTML, SVG and other types without magic bytes. Plain
 * text has none either: it must be announced as text and contain only text characters. It is served as text, so that nothing in it runs.
 */
export async function sniff(head: Uint8Array, announced?: string): Promise<SniffedType | null> {
  if (announced === plainText.type) return isText(head) ? plainText : null;
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(head);
  if (!detected) return null;
  return aliases[detected.mime] ?? { type: detected.mime, extension: detected.ext };
}
