export type Tone = 'ok' | 'warn' | 'bad' | 'neutral';

const statuses: Record<Tone, string[]> = {
  ok: ['PAID', 'APPROVED', 'VERIFIED', 'ACTIVE', 'SUCCESS'],
  warn: ['PENDING', 'REFUND_PENDING', 'RESUBMIT_REQUESTED', 'PROCESSING', 'IN_REVIEW'],
  bad: ['REJECTED', 'FAILED', 'EXPIRED', 'REVERSED'],
  neutral: ['INACTIVE', 'CANCELLED', 'DRAFT', 'REFUNDED', 'DISABLED'],
};
const tones = new Map(Object.entries(statuses).flatMap(([tone, names]) => names.map((name) => [name, tone as Tone])));

/** RESUBMIT_REQUESTED → Resubmit requested. A status that nobody has told us of keeps its own word, without a colour. */
export function statusLook(status: string): { tone: Tone; word: string } {
  const words = status.replaceAll('_', ' ').trim().toLowerCase();
  return { tone: tones.get(status.toUpperCase()) ?? 'neutral', word: words.charAt(0).toUpperCase() + words.slice(1) };
}
