import type { PublicContact } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { AccountsDeps } from './deps.ts';
import { updateUser } from './users.store.ts';

export const updatePublicContact =
  ({ database, clock }: Pick<AccountsDeps, 'database' | 'clock'>) =>
  async (userId: number, publicContact: PublicContact): Promise<PublicContact> => {
    const user = await database.transact((tx) => updateUser(tx, { id: userId, now: clock.now(), changes: { publicContact } }));
    if (!user) throw new AppError('NOT_FOUND');
    return user.publicContact;
  };
