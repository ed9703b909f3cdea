import classes from './badge.module.css';
import chipClasses from './chip.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'neutral';

/** Status as a coloured dot with a label: colour is never the only sign. */
export const Badge = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
);

/** Neutral label beside a name, for a kind or category rather than a status. */
export const Chip = ({ children }: { children: string }) => <span className={chipClasses.chip}>{children}</span>;

const statuses: Record<Tone, string[]> = {
  ok: ['PAID', 'APPROVED', 'VERIFIED', 'ACTIVE', 'LIVE', 'SUCCESS'],
  warn: ['PENDING', 'REFUND_PENDING', 'RESUBMIT_REQUESTED', 'PROCESSING', 'IN_REVIEW', 'SCHEDULED', 'PAUSED'],
  bad: ['REJECTED', 'FAILED', 'EXPIRED', 'REVERSED', 'INACTIVE'],
  neutral: ['CANCELLED', 'DRAFT', 'REFUNDED', 'DISABLED', 'USED_UP', 'ENDED'],
};
const tones = new Map(Object.entries(statuses).flatMap(([tone, names]) => names.map((name) => [name, tone as Tone])));

/** An approved document or payment method is done; an approved payout is still to be paid. */
const payoutTones: Record<string, Tone> = { APPROVED: 'warn' };

type StatusKind = 'payout';

/** Tone and label of a status: RESUBMIT_REQUESTED → Resubmit requested. An unknown status is neutral. */
export function statusLook(status: string, kind?: StatusKind): { tone: Tone; label: string } {
  const label = status.replaceAll('_', ' ').trim().toLowerCase();
  const name = status.toUpperCase();
  const tone = (kind === 'payout' && payoutTones[name]) || (tones.get(name) ?? 'neutral');
  return { tone, label: label.charAt(0).toUpperCase() + label.slice(1) };
}

/** Badge for the status of any record. */
export function StatusBadge({ status, kind }: { status: string; kind?: StatusKind }) {
  const { tone, label } = statusLook(status, kind);
  return <Badge tone={tone}>{label}</Badge>;
}
