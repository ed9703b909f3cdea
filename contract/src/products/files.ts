import { z } from 'zod';
import { displayName, singleLineText } from '../text-fields.ts';

/** Registration reads and checks the uploaded file, which is expensive. Users rarely replace a picture or document more often. */
export const registrationLimit = { calls: 10, seconds: 60 };

export const FileName = displayName('File name', 255);
export const FileType = singleLineText('File type', 100).toLowerCase();
/** Optional; without it the size limit is enforced during the upload. */
export const FileSize = z.int('File size must be a whole number of bytes').min(1, 'The file is empty').optional();
/** Storage key of an upload, used to register it. */
export const StorageKey = singleLineText('Key', 200);
