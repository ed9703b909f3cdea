import { AppError } from '../../../kit/app-error.ts';
import type { AccountsDeps } from '../deps.ts';

export const endSession =
  ({ database, sessions }: Pick<AccountsDeps, 'database' | 'sessions'>) =>
  async (session: { id: string; userId: number }): Promise<void> => {
    const ended = await database.transact((tx) => sessions.end(tx, session));
    if (!ended) throw new AppError('NOT_FOUND');
  };
