import { Link } from '@tanstack/react-router';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useCheckOrder } from '../../../domain/admin-orders/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { DrawerSection } from '../../../ui/overlay/drawer.tsx';
import links from '../../../ui/page/text-link.module.css';
import { foundWords } from './check-text.ts';
import classes from './order-check.module.css';

// The section is the drawer's last: its result appears below the visible part.
const showResult = (result: HTMLElement | null) => result?.scrollIntoView({ block: 'nearest' });

/** Compares the order with the provider on request, and leads to what differs. */
export function OrderCheck({ orderId }: { orderId: string }) {
  const check = useCheckOrder();
  return (
    <DrawerSection title="Payment provider">
      <div className={classes.check}>
        <p>Compare this order with the provider’s payments, refunds and disputes.</p>
        <BusyButton type="button" busy={check.isPending} busyLabel="Checking..." onClick={() => check.mutate(orderId)}>
          Check with provider
        </BusyButton>
      </div>
      {(check.data || check.error) && (
        <div ref={showResult} className={classes.result}>
          {check.data && <Found orderId={orderId} items={check.data.data.items} />}
          {check.error && <AlertLine tone="bad">{errorMessage(check.error, 'The order could not be compared. Try again.')}</AlertLine>}
        </div>
      )}
    </DrawerSection>
  );
}

function Found({ orderId, items }: { orderId: string; items: readonly string[] }) {
  const [only] = items;
  if (only === undefined) return <AlertLine tone="ok">{foundWords(0)}</AlertLine>;
  return (
    <AlertLine
      tone="bad"
      action={
        <Link to="/admin/attention" search={items.length === 1 ? { item: only } : { search: orderId }} className={links.link}>
          View
        </Link>
      }
    >
      {foundWords(items.length)}
    </AlertLine>
  );
}
