import { uploadRules } from '@jamun/contract/upload-rules';
import { useState } from 'react';
import { checkPicture } from '../../../../lib/check-picture.ts';
import { useUploads } from './use-uploads.ts';

/** Both kinds of a product's pictures are held to the same rule. */
const rule = uploadRules.PRODUCT_COVER;

/** For the `accept` of what asks for them. */
export const pictureTypes = rule.types.join(',');

/** Pictures on their way. Only those that are pictures set out; what is wrong with the others is said. */
export function usePictureUploads(ways: Parameters<typeof useUploads>[0]) {
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
