const megabyte = 1024 * 1024;
const pictures = {
  // `image/jpg` is not a registered type, but some programs send it.
  types: ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  largest: 5 * megabyte,
} as const;

/** Widths of the smaller versions of covers, banners and gallery pictures, in pixels. */
export const pictureWidths = [360, 720, 1080] as const;

/** The server rejects larger pictures; the browser scales them down before the upload. */
const maxMegapixels = 24;
export const maxPixels = maxMegapixels * 1_000_000;

const productPictures = { ...pictures, wrongType: 'Only image files are allowed.', tooLarge: 'File size should not exceed 5MB.' } as const;

/** Accepted file types by extension, because browsers do not always know the type. */
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

/** Aliases of the types above that browsers and programs send. */
const productFileTypeAliases = [
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

const productFileExtensions = Object.keys(productFileTypes);

/** Allowed types and sizes per upload purpose. The page checks them before the upload, the server checks the received file. */
export const uploadRules = {
  PROFILE_PICTURE: { ...pictures, wrongType: 'Only image files are allowed' },
  COVER_PICTURE: { ...pictures, wrongType: 'File Type must be Image' },
  KYC_DOCUMENT: { types: ['application/pdf'], largest: 10 * megabyte, wrongType: 'Only PDF files are allowed for KYC documents' },
  PRODUCT_FILE: {
    types: [...new Set<string>(Object.values(productFileTypes)), ...productFileTypeAliases],
    largest: 100 * megabyte,
    wrongType: `Choose a ${productFileExtensions.slice(0, -1).join(', ')} or ${productFileExtensions.at(-1)} file.`,
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

/** Message for a rejected file type. For an unsupported picture format it names the format, because the file is an image. */
export function wrongTypeMessage({ types, wrongType }: { types: readonly string[]; wrongType: string }, type = ''): string {
  const format = types === pictures.types ? unsupportedPictures.get(type) : undefined;
  return format ? `${format} images are not supported. Choose a JPEG, PNG, WebP, GIF or AVIF image.` : wrongType;
}

export const fileMessages = {
  tooLarge: (largest: number) => `The file is larger than ${largest / megabyte} MB`,
  tooManyPixels: `The picture has too many pixels. Choose one of at most ${maxMegapixels} megapixels.`,
  picturesBusy: 'Many pictures are being processed right now. Please try again in a few seconds.',
  unreadable: 'The picture cannot be read. Choose another one.',
  notArrived: 'The file has not been uploaded yet. Upload it and try again.',
  inspecting: 'This file is already being checked. Please try again in a few minutes.',
  macros: 'Documents with macros or embedded programs are not accepted. Save the document without them and upload it again.',
  infected: (finding: string) => `This file was rejected because our malware scan found ${finding}. Upload another one.`,
  scannerAway: 'We can’t scan files for malware right now. Please try again in a few minutes.',
  linkExpired: 'This link has expired or is not valid. Request a new one.',
  notFound: 'This file was not found. Upload it again.',
  used: 'This file was already used. Upload it again.',
  refused: 'This file was rejected. Upload another one.',
  expired: 'This upload has expired. Upload the file again.',
  tooManyOpen: 'Too many uploads are in progress. Please try again later.',
  noUploadUrl: 'Failed to get upload URL',
} as const;
