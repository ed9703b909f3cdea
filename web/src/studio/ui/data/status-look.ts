export type Tone = 'ok' | 'warn' | 'bad' | 'neutral';

const statuses: Record<Tone, string[]> = {
  ok: ['PAID', 'APPROVED', 'VERIFIED', 'ACTIVE', 'SUCCESS'],
  warn: ['PENDING', 'REFUND_PENDING', 'RESUBMIT_REQUESTED', 'PROCESSING', 'IN_REVIEW'],
  bad: ['REJECTED', 'FAILED', 'EXPIRED', 'REVERSED', 'INACTIVE'],
  neutral: ['CANCELLED', 'DRAFT', 'REFUNDED', 'DISABLED'],
};
const tones = new Map(Object.entries(statuses).flatMap(([tone, names]) => names.map((name) => [name, tone as Tone])));

/** An approved document or payment method is done; an approved payout has still to be paid. */
const payoutTones: Record<string, Tone> = { APPROVED: 'warn' };

export type StatusOf = 'payout';

/** RESUBMIT_REQUESTED → Resubmit requested. A status that nobody has told us of keeps its own word, without a colour. */
export function statusLook(status: string, of?: StatusOf): { tone: Tone; word: string } {
  const words = status.replaceAll('_', ' ').trim().toLowerCase();
  const name = status.toUpperCase();
  const tone = (of === 'payout' && payoutTones[name]) || (tones.get(name) ?? 'neutral');
  return { tone, word: words.charAt(0).toUpperCase() + words.slice(1) };
}
