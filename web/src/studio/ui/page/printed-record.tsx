import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Mark } from '../../../brand/logo.tsx';
import { formatMoment } from '../../../lib/time.ts';
import { useSession } from '../hooks/use-session.ts';
import classes from './printed-record.module.css';

export interface PrintedPart {
  title: string;
  /** Those without a value are left out. */
  rows: readonly (readonly [name: string, value: string | null | undefined])[];
}

interface PrintedRecordProps {
  title: string;
  /** Goes into the name of the file when it is printed into one. */
  id: string;
  /** The sum that the record is about, large below the title. */
  amount: string;
  parts: readonly PrintedPart[];
}

/**
 * A record on paper: black on white, without the page around it. It is there, unseen, while the record is open, so that the browser's own
 * print command gives the same sheet as the button.
 */
export function PrintedRecord({ title, id, amount, parts }: PrintedRecordProps) {
  const { user } = useSession();
  useFileName(`${title} ${id}`);
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
      {parts.map((part) => (
        <div key={part.title} className={classes.part}>
          <h2>{part.title}</h2>
          <table>
            <tbody>{part.rows.map(([name, value]) => value && <Row key={name} name={name} value={value} />)}</tbody>
          </table>
        </div>
      ))}
      <p className={classes.foot}>Printed {formatMoment(new Date().toISOString())}</p>
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

/** A sheet that is saved as a file is called as the page is. */
function useFileName(name: string) {
  useEffect(() => {
    let before: string | null = null;
    const begin = () => {
      before ??= document.title;
      document.title = name;
    };
    const end = () => {
      if (before !== null) document.title = before;
      before = null;
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

/** Prints the record that is open. */
export const PrintButton = () => (
  <Button onClick={() => window.print()} leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}>
    Print
  </Button>
);
