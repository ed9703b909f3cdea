import type { Movement, MovementKind } from '@jamun/contract';
import {
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
  WITHDRAW: { name: 'Withdrawal requested', Icon: IconArrowUpRight },
  WITHDRAW_RETURN: { name: 'Withdrawal returned', Icon: IconArrowBackUp },
  PAYOUT: { name: 'Withdrawal paid', Icon: IconBuildingBank },
  PAYOUT_REVERSAL: { name: 'Withdrawal sent back by the bank', Icon: IconArrowBackUp },
};

const sources: Record<string, string> = { order: 'Order', refund: 'Refund', withdrawal: 'Withdrawal', release: 'Sales past their hold' };

/** What a movement was for: Order a1B2…, Withdrawal c3D4… */
export const sourceWords = ({ type, id }: Movement['source']) =>
  type === 'release' ? { words: sources.release ?? '', id: null } : { words: sources[type] ?? type, id };
