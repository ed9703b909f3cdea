import { linkMessages, NewShortId } from '@jamun/contract';
import type { LinksDeps } from '../deps.ts';
import { isTaken } from './links.store.ts';

/** Availability check for the form. Only the creation of the link decides, because of the race between both. */
export const checkShortId =
  ({ database }: Pick<LinksDeps, 'database'>) =>
  async (input: string): Promise<{ isAvailable: boolean; message: string }> => {
    const { data: shortId, error } = NewShortId.safeParse(input);
    if (shortId === undefined) return { isAvailable: false, message: error?.issues[0]?.message ?? linkMessages.idRule };
    return (await isTaken(database.read, shortId))
      ? { isAvailable: false, message: linkMessages.taken }
      : { isAvailable: true, message: linkMessages.free };
  };
