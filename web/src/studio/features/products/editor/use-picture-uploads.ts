import { uploadRules } from '@jamun/contract/upload-rules';
import { useState } from 'react';
import { checkPicture } from '../../../ui/media/check-picture.ts';
import { type UploadsOptions, useUploads } from './use-uploads.ts';

/** For the `accept` attribute of both inputs: cover and gallery take the same types. */
export const pictureTypes = uploadRules.PRODUCT_COVER.types.join(',');

interface PictureUploads extends UploadsOptions {
  rule: typeof uploadRules.PRODUCT_COVER | typeof uploadRules.PRODUCT_GALLERY;
}

/** Pictures on their way. Only those that are pictures set out; what is wrong with the others is said. */
export function usePictureUploads({ rule, ...ways }: PictureUploads) {
  const uploads = useUploads(ways);
  const [fault, setFault] = useState<string | null>(null);
  const take = async (files: File[]) => {
    const checked = await Promise.all(files.map((file) => checkPicture(rule, file)));
    const faults = checked.filter((one) => typeof one === 'string');
    setFault(faults.length ? [...new Set(faults)].join(' ') : null);
    const fitting = checked.filter((one) => one instanceof File);
    if (fitting.length) uploads.add(fitting);
  };
  return { ...uploads, fault, take: (files: File[]) => void take(files) };
}
