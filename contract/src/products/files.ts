import { z } from 'zod';
import { displayName, line } from '../text.ts';

/** Registering reads and checks what was sent, which is dear. A picture or a document is rarely replaced more often than this. */
export const registrationLimit = { calls: 10, seconds: 60 };

export const FileName = displayName('File name', 255);
export const FileType = line('File type', 100).toLowerCase();
/** May be left out; then the limit is enforced as the bytes arrive. */
export const FileSize = z.int('File size must be a whole number of bytes').min(1, 'The file is empty').optional();
/** What an upload was given as its name, and what it is registered with. */
export const FileKey = line('Key', 200);
