import type { Tx } from '../../../platform/db/database.ts';
import type { Owned, TelegramDeps } from '../deps.ts';
import { channelNotFound, holdChannel } from './change-channel.ts';
import { findOwnChannel, saveChannel } from './channels.store.ts';

type Deps = Pick<TelegramDeps, 'database' | 'clock' | 'files' | 'holdStorage'>;

interface Wish {
  fileName: string;
  contentType: string;
  size: number | undefined;
  origin: string;
}

const purpose = 'CHANNEL_BANNER';

/** The picture on the page of a channel. */
export function bannerKeeping({ database, clock, files, holdStorage }: Deps) {
  async function knownAs(owned: Owned): Promise<void> {
    if (!(await findOwnChannel(database.read, owned))) throw channelNotFound();
  }

  /** The one before is deleted. */
  async function replace(tx: Tx, owned: Owned, banner: { id: string; preview: { id: string } | null } | null): Promise<void> {
    const { id, userId, bannerFileId, bannerPreviewFileId } = await holdChannel(tx, owned);
    const changes = { bannerFileId: banner?.id ?? null, bannerPreviewFileId: banner?.preview?.id ?? null };
    await saveChannel(tx, { id, changes, now: clock.now() });
    for (const fileId of [bannerFileId, bannerPreviewFileId]) if (fileId) await files.discard(tx, { fileId, userId });
  }

  return {
    async request(owned: Owned, wish: Wish): Promise<{ url: string; key: string }> {
      await knownAs(owned);
      return files.requestUpload({ userId: owned.userId, purpose, ...wish });
    },

    async set(owned: Owned, key: string): Promise<void> {
      await knownAs(owned);
      await files.registerWith({ userId: owned.userId, purpose, key }, (inspected) =>
        database.transact(async (tx) => {
          await replace(tx, owned, await files.claim(tx, inspected));
          await holdStorage(tx, owned);
        }),
      );
    },

    /** Deleting what is not there is no mistake. */
    remove: (owned: Owned): Promise<void> => database.transact((tx) => replace(tx, owned, null)),
  };
}
