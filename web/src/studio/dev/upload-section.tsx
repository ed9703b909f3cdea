import { useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { isAborted, putFile } from '../../lib/upload.ts';
import { FileDrop, FileField } from '../ui/media/file-picker.tsx';
import { UploadRow, type UploadState } from '../ui/media/upload-row.tsx';
import { Panel } from '../ui/page/page-elements.tsx';
import classes from './kit.module.css';

interface Upload {
  id: string;
  file: File;
  state: UploadState;
  control: AbortController;
}

/** Uploads the chosen file to a URL that rejects it with an API error. */
export function UploadSection() {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [document, setDocument] = useState<File | null>(null);
  const set = (id: string, state: UploadState) => setUploads((all) => all.map((one) => (one.id === id ? { ...one, state } : one)));
  const drop = (id: string) => setUploads((all) => all.filter((one) => one.id !== id));
  const send = ({ id, file, control }: Upload) => {
    set(id, { at: 'uploading', share: 0 });
    putFile('/api/v1/kit-upload', file, { onProgress: (share) => set(id, { at: 'uploading', share }), signal: control.signal }).then(
      () => set(id, { at: 'done' }),
      (error) => (isAborted(error) ? drop(id) : set(id, { at: 'failed', reason: errorMessage(error, 'Failed to upload file') })),
    );
  };
  const add = (files: File[]) => {
    const added = files.map((file) => ({
      id: crypto.randomUUID(),
      file,
      state: { at: 'waiting' } as const,
      control: new AbortController(),
    }));
    setUploads((all) => [...all, ...added]);
    added.forEach(send);
  };
  return (
    <div className={classes.stack}>
      <FileDrop
        label="Product file"
        accept=".pdf,.doc,.docx,.txt,.jpg,.jpeg,.png,.gif,.mp4,.mp3"
        maxBytes={100 * 1024 ** 2}
        hint="pdf, doc, docx, txt, jpg, jpeg, png, gif, mp4, mp3. Max 100MB"
        multiple
        onFiles={add}
      />
      <FileField
        label="Document"
        accept=".pdf"
        maxBytes={5 * 1024 ** 2}
        wrongType="Only PDF files are allowed for KYC documents"
        hint="Only PDF files are allowed for KYC documents"
        file={document}
        onFiles={([file]) => setDocument(file ?? null)}
      />
      <FileField label="Refused" accept=".pdf" maxBytes={1} file={null} onFiles={() => undefined} error="Please select a file to upload" />
      <Panel>
        <ul>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              file={upload.file}
              state={upload.state}
              onCancel={() => upload.control.abort()}
              onRetry={() => send(upload)}
              onRemove={() => drop(upload.id)}
            />
          ))}
          <StillRows />
        </ul>
      </Panel>
    </div>
  );
}

const ignore = () => undefined;
const handlers = { onCancel: ignore, onRetry: ignore, onRemove: ignore };

const StillRows = () => (
  <>
    <UploadRow file={{ name: 'revision-class-07.mp4', size: 48_000_000 }} state={{ at: 'uploading', share: 0.604 }} {...handlers} />
    <UploadRow file={{ name: 'revision-audio-part-3.mp3', size: 9_000_000 }} state={{ at: 'uploading', share: 0.2 }} {...handlers} />
    <UploadRow file={{ name: 'notes.txt', size: 2_048 }} state={{ at: 'waiting' }} {...handlers} />
    <UploadRow file={{ name: 'quiz-bank.docx', size: 90_000 }} state={{ at: 'failed', reason: 'Failed to upload file' }} {...handlers} />
    <UploadRow file={{ name: 'polity-in-90-days.pdf', size: 18_874_982 }} state={{ at: 'done' }} {...handlers} />
    <UploadRow
      file={{ name: 'article-map-poster-with-every-article-that-was-asked-since-1995.png', size: 2_263_450 }}
      state={{ at: 'done' }}
      {...handlers}
    />
  </>
);
