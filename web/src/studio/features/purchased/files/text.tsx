import type { ProductFileType } from '@jamun/contract';
import type { ReactNode } from 'react';

export const filesText = {
  back: 'Purchased',
  title: 'Digital Product',
  purchasedOn: (day: ReactNode) => <>Purchased {day}</>,
  help: 'Help with this purchase',
  loading: 'Loading files',
  label: 'Files',
  emptyLine: 'The creator may add some later.',
  refunded: 'Refunded',
  missing: { title: 'Purchase not found', line: 'The link is wrong, or it was bought with another account.' },
  download: 'Download',
  downloadFile: (name: string) => `Download ${name}`,
  downloadFailed: 'The file could not be loaded. Please try again.',
  unplayable: 'This file can’t be played here. Try again, or download it.',
  retry: 'Try again',
  kinds: { IMAGE: 'Image', VIDEO: 'Video', PDF: 'PDF', DOCUMENT: 'Document', AUDIO: 'Audio', OTHER: 'File' } satisfies Record<
    ProductFileType,
    string
  >,
};
