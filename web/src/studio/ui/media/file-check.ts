import { formatBytes } from '../../../lib/bytes.ts';

export interface FileRule {
  /** As the `accept` attribute has it: .pdf,image/*,application/pdf */
  accept: string;
  maxBytes: number;
  /** What every such file begins with; a name and a type are only what somebody says about it. */
  begins?: string;
  /** The specification's text where it has one; a function where the text depends on the file's type. */
  wrongType?: string | ((type: string) => string);
  tooLarge?: string;
}

interface Candidate {
  name: string;
  type: string;
  size: number;
}

/** What is wrong with a file, in words; nothing when it may be sent. Files that are dropped pass by the browser's own filter. */
export function fileFault(file: Candidate, { accept, maxBytes, wrongType, tooLarge }: FileRule): string | null {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase());
  if (!kinds.some((kind) => fits(file, kind))) return typeFault(file, wrongType);
  if (file.size > maxBytes) return tooLarge ?? `${file.name} is larger than ${formatBytes(maxBytes)}`;
  if (file.size === 0) return `${file.name} is empty`;
  return null;
}

/** The same for what is inside: its first bytes. */
export async function contentFault(file: File, { begins, wrongType }: FileRule): Promise<string | null> {
  if (!begins) return null;
  // Files of a cloud drive, or of a stick that was pulled out, can be chosen and not be there.
  const head = await file
    .slice(0, begins.length)
    .text()
    .catch(() => null);
  if (head === null) return `${file.name} could not be read`;
  return head === begins ? null : typeFault(file, wrongType);
}

const typeFault = ({ name, type }: Candidate, wrongType: FileRule['wrongType']) =>
  (typeof wrongType === 'function' ? wrongType(type) : wrongType) ?? `${name} is not of an accepted type`;

function fits({ name, type }: Candidate, kind: string): boolean {
  if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
  const given = type.toLowerCase();
  return kind.endsWith('/*') ? given.startsWith(kind.slice(0, -1)) : given === kind;
}
