/** Enough of a file to tell what it is. */
export const sniffedBytes = 4_100;

interface Sniffed {
  type: string;
  extension: string;
}

/** What the bytes are, whatever they are called; null for text, HTML, SVG and everything else without a mark of its own. */
export async function sniff(head: Uint8Array): Promise<Sniffed | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  return found ? { type: found.mime, extension: found.ext } : null;
}
