import { fileMessages, type UploadPurpose, uploadRules } from '@jamun/contract';
import type { PictureSize } from './inspection/pictures.ts';

interface Purpose {
  /** Allowed content types. */
  types: readonly string[];
  largest: number;
  wrongType: string;
  tooLarge: string;
  folder: string;
  /** Target size of a picture, which is re-encoded; null for files that are stored unchanged. */
  picture: PictureSize | null;
  /** Encrypted at rest, with a data key of its own. */
  isSealed: boolean;
  /** Counts towards the storage of the plan. */
  isCounted: boolean;
  /** Second version of a picture, for link previews. */
  preview: PictureSize | null;
  /** Has smaller versions, for phones. */
  hasVersions: boolean;
}

interface PurposeOptions {
  folder: string;
  picture?: PictureSize;
  preview?: PictureSize;
  isSealed?: boolean;
  isCounted?: boolean;
  hasVersions?: boolean;
}

function purpose(
  name: UploadPurpose,
  { picture, preview, isSealed = false, isCounted = false, hasVersions = false, folder }: PurposeOptions,
): Purpose {
  const rule: { types: readonly string[]; largest: number; wrongType: string; tooLarge?: string } = uploadRules[name];
  const tooLarge = rule.tooLarge ?? fileMessages.tooLarge(rule.largest);
  return { ...rule, tooLarge, folder, picture: picture ?? null, preview: preview ?? null, isSealed, isCounted, hasVersions };
}

// Link previews of social networks: not all of them read WebP, and most expect exactly this size.
const linkPreview: PictureSize = { width: 1200, height: 630, fit: 'cover', enlarge: true, format: 'jpeg' };

/** Rules per upload purpose. */
export const purposes: Record<UploadPurpose, Purpose> = {
  PROFILE_PICTURE: purpose('PROFILE_PICTURE', {
    folder: 'profile-pictures',
    picture: { width: 512, height: 512, fit: 'cover', enlarge: true, format: 'webp' },
  }),
  COVER_PICTURE: purpose('COVER_PICTURE', {
    folder: 'cover-pictures',
    hasVersions: true,
    picture: { width: 1600, height: 840, fit: 'cover', enlarge: false, format: 'webp' },
  }),
  KYC_DOCUMENT: purpose('KYC_DOCUMENT', { folder: 'kyc-documents', isSealed: true }),
  PRODUCT_FILE: purpose('PRODUCT_FILE', { folder: 'product-files', isCounted: true }),
  PRODUCT_COVER: purpose('PRODUCT_COVER', {
    folder: 'product-covers',
    isCounted: true,
    hasVersions: true,
    picture: { width: 1200, height: 630, fit: 'cover', enlarge: false, format: 'webp' },
    preview: linkPreview,
  }),
  PRODUCT_GALLERY: purpose('PRODUCT_GALLERY', {
    folder: 'product-galleries',
    isCounted: true,
    hasVersions: true,
    picture: { width: 1600, height: 1600, fit: 'inside', enlarge: false, format: 'webp' },
  }),
  CHANNEL_BANNER: purpose('CHANNEL_BANNER', {
    folder: 'channel-banners',
    isCounted: true,
    hasVersions: true,
    picture: { width: 1600, height: 840, fit: 'cover', enlarge: false, format: 'webp' },
    preview: linkPreview,
  }),
};
