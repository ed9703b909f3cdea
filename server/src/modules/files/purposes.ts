import { type UploadPurpose, uploadRules } from '@jamun/contract';
import type { PictureSize } from './pictures.ts';

interface Purpose {
  /** The content types that may be announced. */
  types: readonly string[];
  largest: number;
  wrongType: string;
  folder: string;
  /** How a picture is drawn anew; null for what is kept byte for byte. */
  picture: PictureSize | null;
}

/** What people upload, and what becomes of it. */
export const purposes: Record<UploadPurpose, Purpose> = {
  PROFILE_PICTURE: { ...uploadRules.PROFILE_PICTURE, folder: 'profile-pictures', picture: { width: 512, height: 512, enlarge: true } },
  COVER_PICTURE: { ...uploadRules.COVER_PICTURE, folder: 'cover-pictures', picture: { width: 1600, height: 840, enlarge: false } },
  KYC_DOCUMENT: { ...uploadRules.KYC_DOCUMENT, folder: 'kyc-documents', picture: null },
};
