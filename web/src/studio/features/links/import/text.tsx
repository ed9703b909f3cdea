import { linkMessages } from '@jamun/contract';

const plural = (count: number, noun: string) => `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`;

export const importText = {
  title: 'Import Links',
  guide: (
    <>
      One link per row, up to 500. First row: <code>url</code>, plus optional <code>id</code> and <code>expires</code>.
    </>
  ),
  template: 'Download template',
  file: {
    label: 'CSV file',
    hint: 'CSV, up to 200 KB',
    tooLarge: 'The file is larger than 200 KB. Split it into smaller files.',
    wrongType: 'Choose a CSV file',
    unreadable: 'The file could not be read. Choose it again, or paste its rows.',
  },
  rows: {
    label: 'Rows',
    hint: 'Paste rows, or review the file before importing',
    placeholder: 'url,id,expires\nhttps://example.com/page,my-page,31/12/2027',
    empty: linkMessages.importEmpty,
  },
  unknownColumns: (message: string) => (
    <>
      {message} Use <code>url</code>, <code>id</code> and <code>expires</code>.
    </>
  ),
  skipColumns: 'Import anyway',
  confirm: 'Import',
  busy: 'Importing...',
  failed: 'Failed to import links. Please try again.',
  report: {
    title: 'Import report',
    created: (count: number) => `${plural(count, 'link')} created`,
    skipped: (count: number) => `${plural(count, 'row')} skipped`,
    download: 'Download report',
    createdRows: 'Created',
    skippedRows: 'Skipped',
    row: (row: number) => `Row ${row}`,
    noAddress: 'No URL',
    another: 'Import more',
    done: 'Done',
  },
};
