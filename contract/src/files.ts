import { z } from 'zod';
import { line } from './text.ts';

export const FileName = line('File name', 255);
export const FileType = line('File type', 100).toLowerCase();
/** May be left out; then the limit is enforced as the bytes arrive. */
export const FileSize = z.int('File size must be a whole number of bytes').min(1, 'The file is empty').optional();
/** What an upload was given as its name, and what it is registered with. */
export const FileKey = line('Key', 200);
