import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Mark } from '../../../brand/logo.tsx';
import { formatMoment } from '../../../lib/time.ts';
import { Button } from '../button/button.tsx';
import { useSession } from '../hooks/use-session.ts';
import { uiText } from '../text.ts';
import classes from './printed-record.module.css';

export interface PrintedSection {
  title: string;
  /** Rows without a value are left out. */
  rows: readonly (readonly [name: string, value: string | null | undefined])[];
}

interface PrintedRecordProps {
  title: string;
  /** Part of the file name when printed to a file. */
  id: string;
  /** Amount of the record, large below the title. */
  amount: string;
  sections: readonly PrintedSection[];
}

/** Print version of a record. Mounted but hidden while the record is open, so that the browser's print command prints the same sheet. */
export function PrintedRecord({ title, id, amount, sections }: PrintedRecordProps) {
  const { user } = useSession();
  const printedAt = usePrintTime();
  usePrintFileName(`${title} ${id}`);
  return createPortal(
    <section className={classes.sheet}>
      <div className={classes.from}>
        <span>
          <Mark size={24} /> Jamun
        </span>
        {user && (
          <address>
            <b>{user.name}</b>
            {user.email}
          </address>
        )}
      </div>
      <h1>{title}</h1>
      <p className={classes.amount}>{amount}</p>
      {sections.map((section) => (
        <div key={section.title} className={classes.part}>
          <h2>{section.title}</h2>
          <table>
            <tbody>{section.rows.map(([name, value]) => value && <Row key={name} name={name} value={value} />)}</tbody>
          </table>
        </div>
      ))}
      <p className={classes.foot}>{uiText.record.printed(formatMoment(printedAt))}</p>
    </section>,
    document.body,
  );
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{value}</td>
  </tr>
);

const now = () => new Date().toISOString();

/** Time of the current print. The browser takes its picture of the page right after the event, so the state is flushed at once. */
function usePrintTime(): string {
  const [printedAt, setPrintedAt] = useState(now);
  useEffect(() => {
    const update = () => flushSync(() => setPrintedAt(now()));
    addEventListener('beforeprint', update);
    return () => removeEventListener('beforeprint', update);
  }, []);
  return printedAt;
}

/** Browsers name the saved file after the page title: sets it while printing. */
function usePrintFileName(name: string) {
  useEffect(() => {
    let pageTitle: string | null = null;
    const begin = () => {
      pageTitle ??= document.title;
      document.title = name;
    };
    const end = () => {
      if (pageTitle !== null) document.title = pageTitle;
      pageTitle = null;
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      end();
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, [name]);
}

export const PrintButton = () => (
  <Button onClick={() => window.print()} leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}>
    {uiText.record.print}
  </Button>
);
