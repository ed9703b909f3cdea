import { formatBytes } from '../../../lib/format.ts';
import { uiText } from '../text.ts';

export interface FileRule {
  /** Value of the `accept` attribute: .pdf,image/*,application/pdf */
  accept: string;
  maxBytes: number;
  /** Magic bytes of the type, checked because name and type can be wrong. */
  signature?: string;
  /** The specification's text where it has one; a function where the text depends on the file's type. */
  wrongType?: string | ((type: string) => string);
  tooLarge?: string;
}

interface FileInfo {
  name: string;
  type: string;
  size: number;
}

/** Error message for a file of the wrong type or size; null when it may be uploaded. Dropped files bypass the browser's own filter. */
export function fileError(file: FileInfo, { accept, maxBytes, wrongType, tooLarge }: FileRule): string | null {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase());
  if (!kinds.some((kind) => matchesType(file, kind))) return typeError(file, wrongType);
  if (file.size > maxBytes) return tooLarge ?? uiText.file.tooLarge(file.name, formatBytes(maxBytes));
  if (file.size === 0) return uiText.file.empty(file.name);
  return null;
}

/** Error message for a file whose first bytes do not match the signature; null otherwise. */
export async function contentError(file: File, { signature, wrongType }: FileRule): Promise<string | null> {
  if (!signature) return null;
  // Reading fails for files of a cloud drive or a removed disk.
  const head = await file
    .slice(0, signature.length)
    .text()
    .catch(() => null);
  if (head === null) return uiText.file.unreadable(file.name);
  return head === signature ? null : typeError(file, wrongType);
}

const typeError = ({ name, type }: FileInfo, wrongType: FileRule['wrongType']) =>
  (typeof wrongType === 'function' ? wrongType(type) : wrongType) ?? uiText.file.wrongType(name);

function matchesType({ name, type }: FileInfo, kind: string): boolean {
  if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
  const fileType = type.toLowerCase();
  return kind.endsWith('/*') ? fileType.startsWith(kind.slice(0, -1)) : fileType === kind;
}
