import type { PurchasedFile } from '@jamun/contract';
import { formatBytes } from '../../../../lib/bytes.ts';
import type { Addresses } from './addresses.ts';
import { DownloadFile } from './download-file.tsx';
import classes from './file-grid.module.css';
import { kindWords } from './file-kinds.ts';
import { FilePreview } from './file-preview.tsx';

export const FileGrid = ({ files, ...addresses }: Addresses & { files: readonly PurchasedFile[] }) => (
  <ul className={classes.grid} aria-label="Files">
    {files.map((file) => (
      <li key={file.id} className={classes.card} data-type={file.type}>
        <FilePreview file={file} {...addresses} />
        <div className={classes.foot}>
          <div className={classes.words}>
            <b title={file.fileName}>{file.fileName}</b>
            <small>
              {kindWords[file.type]} · {formatBytes(file.fileSize)}
            </small>
          </div>
          <DownloadFile file={file} {...addresses} />
        </div>
      </li>
    ))}
  </ul>
);
