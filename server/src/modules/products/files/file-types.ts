import { type ProductFileType, productFileTypes } from '@jamun/contract';

const documents: ReadonlySet<string> = new Set([productFileTypes.doc, productFileTypes.docx]);
const families: [string, ProductFileType][] = [
  ['image/', 'IMAGE'],
  ['video/', 'VIDEO'],
  ['audio/', 'AUDIO'],
];

/** File type that the page shows to buyers. */
export function fileTypeOf(contentType: string): ProductFileType {
  if (contentType === productFileTypes.pdf) return 'PDF';
  if (documents.has(contentType)) return 'DOCUMENT';
  return families.find(([family]) => contentType.startsWith(family))?.[1] ?? 'OTHER';
}
