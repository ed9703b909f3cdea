import { AppError } from '../../kit/app-error.ts';
import type { AccountsParts } from './parts.ts';
import { takenContact } from './sign-up.ts';
import type { UserRow } from './tables.ts';
import { updateUser } from './users.store.ts';

interface Input {
  name?: string | undefined;
  phone?: string | undefined;
  location?: string | null | undefined;
}

/** Only what was sent changes; an empty location is none. */
export const updateMe =
  ({ database, clock, limits }: AccountsParts) =>
  async (userId: number, { name, phone, location }: Input): Promise<UserRow> => {
    // Each try tells whether a number is taken.
    if (phone !== undefined) await limits.take([{ about: ['phone', String(userId)], calls: 10, seconds: 60 * 60 }]);
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone }),
      ...(location === undefined ? {} : { location: location || null }),
    };
    try {
      const user = await database.transact((tx) => updateUser(tx, { id: userId, now: clock.now(), changes }));
      if (!user) throw new AppError('NOT_FOUND');
      return user;
    } catch (error) {
      throw takenContact(error) ?? error;
    }
  };
