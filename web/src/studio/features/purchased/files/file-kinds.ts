import type { ProductFileType } from '@jamun/contract';
import { IconFile, IconFileText, IconFileTypePdf, IconMovie, IconMusic, IconPhoto, type TablerIcon } from '@tabler/icons-react';

export const kindIcons: Record<ProductFileType, TablerIcon> = {
  IMAGE: IconPhoto,
  VIDEO: IconMovie,
  PDF: IconFileTypePdf,
  DOCUMENT: IconFileText,
  AUDIO: IconMusic,
  OTHER: IconFile,
};

export const kindWords: Record<ProductFileType, string> = {
  IMAGE: 'Image',
  VIDEO: 'Video',
  PDF: 'PDF',
  DOCUMENT: 'Document',
  AUDIO: 'Audio',
  OTHER: 'File',
};
