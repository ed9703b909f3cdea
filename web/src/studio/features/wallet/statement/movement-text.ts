import type { Movement, MovementKind } from '@jamun/contract';
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconArrowUpRight,
  IconBuildingBank,
  IconLockOpen2,
  IconReceiptRefund,
  IconReceiptRupee,
  type TablerIcon,
} from '@tabler/icons-react';

export const kinds: Record<MovementKind, { name: string; Icon: TablerIcon }> = {
  SALE: { name: 'Sale', Icon: IconReceiptRupee },
  RELEASE: { name: 'Balance unlocked', Icon: IconLockOpen2 },
  REFUND: { name: 'Refund', Icon: IconReceiptRefund },
  REFUND_REVERSAL: { name: 'Refund failed, money returned', Icon: IconArrowBackUp },
  CHARGEBACK: { name: 'Chargeback', Icon: IconReceiptRefund },
  CHARGEBACK_REVERSAL: { name: 'Chargeback reversed', Icon: IconArrowBackUp },
  ADJUSTMENT: { name: 'Adjustment', Icon: IconAdjustmentsHorizontal },
  WITHDRAW: { name: 'Withdrawal requested', Icon: IconArrowUpRight },
  WITHDRAW_RETURN: { name: 'Withdrawal returned', Icon: IconArrowBackUp },
  PAYOUT: { name: 'Withdrawal paid', Icon: IconBuildingBank },
  PAYOUT_REVERSAL: { name: 'Withdrawal sent back by the bank', Icon: IconArrowBackUp },
  LATE_PAYOUT: { name: 'Withdrawal arrived late, amount on hold', Icon: IconBuildingBank },
  LATE_PAYOUT_PAID: { name: 'Late withdrawal booked', Icon: IconBuildingBank },
  LATE_PAYOUT_RETURN: { name: 'Late withdrawal returned', Icon: IconArrowBackUp },
};

const sources: Record<string, string> = {
  order: 'Order',
  refund: 'Refund',
  withdrawal: 'Withdrawal',
  adjustment: 'Adjustment',
  release: 'Sales past their hold',
};

type Told = Pick<Movement, 'source' | 'sale' | 'destination'>;

/** Where the money came from or goes, and what else there is to say of that; the mere number where no name is known. */
export function sourceWords({ source: { type, id }, sale, destination }: Told): { name: string; more: string | null } {
  if (destination) return { name: destination, more: id };
  if (!sale) return { name: type === 'release' ? (sources.release ?? '') : `${sources[type] ?? type} ${id}`, more: null };
  if (sale.others === 0) return { name: sale.item, more: sale.buyer };
  return { name: sale.item, more: `and ${sale.others} more ${sale.others === 1 ? 'sale' : 'sales'}` };
}
