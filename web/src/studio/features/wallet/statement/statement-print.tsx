import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { loadErrorMessage } from '../../../../lib/api-error.ts';
import { formatMoment } from '../../../../lib/time.ts';
import { useStatement } from '../../../domain/wallet/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { printPart } from '../../../ui/page/printing.ts';
import classes from './statement-print.module.css';

// A longer statement is for a spreadsheet.
const mostPages = 50;

/** Loads the rest of the statement and prints it alone, without the other parts of the wallet. */
export function StatementPrint({ month }: { month: string }) {
  const statement = useStatement(month);
  const [busy, setBusy] = useState(false);
  const loadAll = async () => {
    let { hasNextPage } = statement;
    for (let pages = 0; hasNextPage && pages < mostPages; pages += 1) {
      const next = await statement.fetchNextPage();
      if (next.isError) throw next.error;
      ({ hasNextPage } = next);
    }
  };
  const print = () => {
    setBusy(true);
    loadAll()
      .then(
        () => printPart('statement'),
        (error: unknown) => toast.error(loadErrorMessage(error)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <BusyButton
      type="button"
      busy={busy}
      disabled={!statement.data?.length}
      onClick={print}
      leftSection={!busy && <IconPrinter size={16} stroke={1.75} aria-hidden />}
    >
      Print
    </BusyButton>
  );
}

/** On paper only: whose statement it is, of which month, and when it was printed. */
export function PrintedHead({ month = '' }: { month?: string | undefined }) {
  const { user } = useSession();
  return (
    <p className={classes.head}>
      Jamun · {user?.name || user?.username} · {month} · Printed {formatMoment(new Date().toISOString())}
    </p>
  );
}
