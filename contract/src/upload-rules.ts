const megabyte = 1024 * 1024;
const pictures = {
  // The second spelling is nobody's standard, but some programs send it.
  types: ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  largest: 5 * megabyte,
} as const;

/** What may be uploaded for what. The page asks here before it sends, and the server again, of what has arrived. */
export const uploadRules = {
  PROFILE_PICTURE: { ...pictures, wrongType: 'Only image files are allowed' },
  COVER_PICTURE: { ...pictures, wrongType: 'File Type must be Image' },
  KYC_DOCUMENT: { types: ['application/pdf'], largest: 10 * megabyte, wrongType: 'Only PDF files are allowed for KYC documents' },
} as const satisfies Record<string, { types: readonly string[]; largest: number; wrongType: string }>;

export type UploadPurpose = keyof typeof uploadRules;

export const fileMessages = {
  tooLarge: (largest: number) => `The file is larger than ${largest / megabyte} MB`,
  tooManyPixels: 'The picture has too many pixels. Choose one of at most 50 megapixels.',
  unreadable: 'The picture cannot be read. Choose another one.',
  notArrived: 'The file has not been uploaded yet. Upload it and try again.',
  used: 'This file was already used. Upload it again.',
  refused: 'This file was refused. Upload another one.',
  expired: 'This upload has expired. Upload the file again.',
  tooManyOpen: 'Too many uploads are under way. Please try again later.',
  noUploadUrl: 'Failed to get upload URL',
} as const;
