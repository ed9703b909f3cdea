import type { Channel } from '@jamun/contract';
import type { Shared } from '../../domain/public-page/share-sheet.tsx';

export const sharedChannel = ({ channelName, publicUrl }: Pick<Channel, 'channelName' | 'publicUrl'>, isNew = false): Shared => ({
  title: channelName,
  url: publicUrl,
  isNew,
});
