import type { Movement } from '@jamun/contract';
import { formatDay } from '../../../../lib/time.ts';

/** Neighbours of one day under its name. */
export function byDay(movements: readonly Movement[]): { day: string; movements: Movement[] }[] {
  const days: { day: string; movements: Movement[] }[] = [];
  for (const movement of movements) {
    const day = formatDay(movement.at);
    const last = days.at(-1);
    if (last?.day === day) last.movements.push(movement);
    else days.push({ day, movements: [movement] });
  }
  return days;
}
