const megabyte = 1024 * 1024;
const pictures = {
  // The second spelling is nobody's standard, but some programs send it.
  types: ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  largest: 5 * megabyte,
} as const;

/** The server refuses pictures with more pixels; the browser scales them down before it sends them. */
const mostMegapixels = 24;
export const mostPixels = mostMegapixels * 1_000_000;

const productPictures = { ...pictures, wrongType: 'Only image files are allowed.', tooLarge: 'File size should not exceed 5MB.' } as const;

/** The kinds of file that a product can have, by the ending of their names: a browser does not always know the type. */
export const productFileTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  zip: 'application/zip',
  epub: 'application/epub+zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  aac: 'audio/aac',
} as const;

/** Other spellings of the types above that browsers and programs send. */
const productFileTypeSpellings = [
  'image/jpg',
  'audio/mp3',
  'application/x-zip-compressed',
  'audio/x-m4a',
  'audio/m4a',
  'audio/x-wav',
  'audio/wave',
  'audio/vnd.wave',
  'application/ogg',
  'audio/x-flac',
  'audio/x-aac',
];

const productFileEndings = Object.keys(productFileTypes);

/** What may be uploaded for what. The page asks here before it sends, and the server again, of what has arrived. */
export const uploadRules = {
  PROFILE_PICTURE: { ...pictures, wrongType: 'Only image files are allowed' },
  COVER_PICTURE: { ...pictures, wrongType: 'File Type must be Image' },
  KYC_DOCUMENT: { types: ['application/pdf'], largest: 10 * megabyte, wrongType: 'Only PDF files are allowed for KYC documents' },
  PRODUCT_FILE: {
    types: [...new Set<string>(Object.values(productFileTypes)), ...productFileTypeSpellings],
    largest: 100 * megabyte,
    wrongType: `Choose a ${productFileEndings.slice(0, -1).join(', ')} or ${productFileEndings.at(-1)} file.`,
    tooLarge: 'File size should not exceed 100MB.',
  },
  PRODUCT_COVER: productPictures,
  PRODUCT_GALLERY: { ...productPictures, wrongType: 'File Type must be Image' },
  CHANNEL_BANNER: { ...pictures, wrongType: 'File must be an image', tooLarge: 'File size should not exceed 5MB.' },
} as const satisfies Record<string, { types: readonly string[]; largest: number; wrongType: string; tooLarge?: string }>;

export type UploadPurpose = keyof typeof uploadRules;
export const uploadPurposes = Object.keys(uploadRules) as UploadPurpose[];

const unsupportedPictures = new Map([
  ['image/heic', 'HEIC'],
  ['image/heif', 'HEIF'],
  ['image/bmp', 'BMP'],
  ['image/x-ms-bmp', 'BMP'],
  ['image/svg+xml', 'SVG'],
  ['image/tiff', 'TIFF'],
]);

/** Message for a file of a type that is not accepted. A picture in an unsupported format is an image, so the message names the format. */
export function wrongTypeMessage({ types, wrongType }: { types: readonly string[]; wrongType: string }, given = ''): string {
  const format = types === pictures.types ? unsupportedPictures.get(given) : undefined;
  return format ? `${format} images are not supported. Choose a JPEG, PNG, WebP, GIF or AVIF image.` : wrongType;
}

export const fileMessages = {
  tooLarge: (largest: number) => `The file is larger than ${largest / megabyte} MB`,
  tooManyPixels: `The picture has too many pixels. Choose one of at most ${mostMegapixels} megapixels.`,
  picturesBusy: 'Many pictures are being processed right now. Please try again in a few seconds.',
  unreadable: 'The picture cannot be read. Choose another one.',
  notArrived: 'The file has not been uploaded yet. Upload it and try again.',
  inspecting: 'This file is already being checked. Please try again in a few minutes.',
  macros: 'Documents with macros or embedded programs are not accepted. Save the document without them and upload it again.',
  infected: (finding: string) => `This file was refused because the malware check found ${finding}. Upload another one.`,
  scannerAway: 'Files cannot be checked for malware right now. Please try again in a few minutes.',
  used: 'This file was already used. Upload it again.',
  refused: 'This file was refused. Upload another one.',
  expired: 'This upload has expired. Upload the file again.',
  tooManyOpen: 'Too many uploads are under way. Please try again later.',
  noUploadUrl: 'Failed to get upload URL',
} as const;
