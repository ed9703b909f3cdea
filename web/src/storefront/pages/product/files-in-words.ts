import type { ProductFileType, PublicProduct } from '@jamun/contract';

const names: Record<ProductFileType, [one: string, many: string]> = {
  VIDEO: ['video', 'videos'],
  AUDIO: ['audio file', 'audio files'],
  PDF: ['PDF', 'PDFs'],
  DOCUMENT: ['document', 'documents'],
  IMAGE: ['image', 'images'],
  OTHER: ['other file', 'other files'],
};
const listed = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** "You get 6 videos, 1 PDF and 2 images to download." */
export function filesInWords(files: PublicProduct['files']): string {
  const kinds = (Object.keys(names) as ProductFileType[]).flatMap((type) => {
    const count = files.filter(({ fileType }) => fileType === type).length;
    return count > 0 ? [`${count} ${names[type][count === 1 ? 0 : 1]}`] : [];
  });
  return `You get ${listed.format(kinds)} to download.`;
}
