import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { loadErrorMessage } from '../../../../lib/api-error.ts';
import { formatMoment } from '../../../../lib/time.ts';
import { useStatement } from '../../../domain/wallet/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { printPart } from '../../../ui/page/printing.ts';
import { walletText } from '../text.tsx';
import classes from './statement-print.module.css';

const text = walletText.statement;

// Longer statements are for the CSV file.
const maxPages = 50;

/** Loads the rest of the statement and prints it alone, without the other parts of the wallet. */
export function StatementPrint({ month }: { month: string }) {
  const statement = useStatement(month);
  const [busy, setBusy] = useState(false);
  const loadAll = async () => {
    let { hasNextPage } = statement;
    for (let pages = 0; hasNextPage && pages < maxPages; pages += 1) {
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
      {text.print}
    </BusyButton>
  );
}

/** Heading of the printed statement only: user, month and time of printing. */
export function PrintedHead({ month = '' }: { month?: string | undefined }) {
  const { user } = useSession();
  return (
    <p className={classes.head}>
      {text.printedHead({ name: user?.name || user?.username || '', month, time: formatMoment(new Date().toISOString()) })}
    </p>
  );
}
