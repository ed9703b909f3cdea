import { ControlError } from './control-error.ts';
import { channelNumber } from './ids.ts';
import { type Query, queryHelpers } from './store.ts';

/** Looks up channels by Telegram id and accounts by phone number. */
export function lookupStore(query: Query) {
  const { one } = queryHelpers(query);
  return {
    async channelOf(telegramChannelId: string): Promise<string> {
      const id = channelNumber(telegramChannelId);
      const found = id === null ? null : await one<{ id: string }>('select id from sandbox_telegram_channels where id = $1', [id]);
      if (!found) throw new ControlError(404, 'Channel not found');
      return found.id;
    },
    async holderOf(phone: string): Promise<string> {
      const found = await one<{ id: string }>('select id from sandbox_telegram_people where phone = $1', [phone]);
      if (!found) throw new ControlError(404, 'No code was requested for this number');
      return found.id;
    },
  };
}
