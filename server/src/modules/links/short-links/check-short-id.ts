import { NewShortId, linkMessages as say } from '@jamun/contract';
import type { LinksDeps } from '../deps.ts';
import { isTaken } from './links.store.ts';

/** Whether it could be taken at this moment, and why not. Whether it is, only the making of the link decides. */
export const checkShortId =
  ({ database }: Pick<LinksDeps, 'database'>) =>
  async (typed: string): Promise<{ isAvailable: boolean; message: string }> => {
    const { data: shortId, error } = NewShortId.safeParse(typed);
    if (shortId === undefined) return { isAvailable: false, message: error?.issues[0]?.message ?? say.idRule };
    return (await isTaken(database.read, shortId)) ? { isAvailable: false, message: say.taken } : { isAvailable: true, message: say.free };
  };
