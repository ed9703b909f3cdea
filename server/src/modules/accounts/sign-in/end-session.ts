import { AppError } from '../../../kit/app-error.ts';
import type { AccountsDeps } from '../deps.ts';

/** Signs one of a person's own devices out. */
export const endSession =
  ({ database, sessions }: Pick<AccountsDeps, 'database' | 'sessions'>) =>
  async (given: { id: string; userId: number }): Promise<void> => {
    const ended = await database.transact((tx) => sessions.end(tx, given));
    if (!ended) throw new AppError('NOT_FOUND');
  };
