import type { PurchasedFile } from '@jamun/contract';
import { IconDownload } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { formatBytes } from '../../../../lib/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from './file-grid.module.css';
import previewClasses from './file-preview.module.css';
import { FilePreview } from './file-preview.tsx';
import { type FileUrls, isExpired } from './file-urls.ts';
import skeletonClasses from './files-skeleton.module.css';
import { filesText } from './text.tsx';

export const FileGrid = ({ files, ...urls }: FileUrls & { files: readonly PurchasedFile[] }) => (
  <ul className={classes.grid} aria-label={filesText.label}>
    {files.map((file) => (
      <li key={file.id} className={classes.card} data-type={file.type}>
        <FilePreview file={file} {...urls} />
        <div className={classes.foot}>
          <div className={classes.words}>
            <b title={file.fileName}>{file.fileName}</b>
            <small>
              {filesText.kinds[file.type]} · {formatBytes(file.fileSize)}
            </small>
          </div>
          <DownloadFile file={file} {...urls} />
        </div>
      </li>
    ))}
  </ul>
);

/**
 * A plain link without `download`: the server sets the file name, and an error is a page that explains it. An expired URL is renewed first.
 */
function DownloadFile({ file, fetchedAt, renewUrls }: FileUrls & { file: PurchasedFile }) {
  const [fetching, setFetching] = useState(false);
  const press = (event: MouseEvent) => {
    if (!isExpired(fetchedAt) && !fetching) return;
    event.preventDefault();
    if (fetching) return;
    setFetching(true);
    void renewUrls().then((files) => {
      setFetching(false);
      const fresh = files?.find(({ id }) => id === file.id);
      // The response is a download: the page stays.
      if (fresh) location.assign(fresh.presignedUrl);
      else toast.error(filesText.downloadFailed);
    });
  };
  return (
    <Button
      component="a"
      href={file.presignedUrl}
      onClick={press}
      aria-busy={fetching}
      aria-label={filesText.downloadFile(file.fileName)}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
    >
      {filesText.download}
    </Button>
  );
}

const skeletonCards = [0, 1, 2];

export const FilesSkeleton = () => (
  <div role="status" aria-label={filesText.loading} className={`${classes.grid} ${skeletonClasses.waiting}`}>
    {skeletonCards.map((card) => (
      <div key={card} className={classes.card}>
        <div className={previewClasses.preview} />
        <div className={classes.foot}>
          <div className={classes.words}>
            <span className={skeletonClasses.bone} />
            <span className={skeletonClasses.bone} />
          </div>
        </div>
      </div>
    ))}
  </div>
);
