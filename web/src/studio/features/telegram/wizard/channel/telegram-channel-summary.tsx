import type { ImportableChannel } from '@jamun/contract';
import { channelMessages } from '@jamun/contract/telegram-messages';
import { Chip } from '../../../../ui/data/badge.tsx';
import { ChannelFace } from '../../channel-face.tsx';
import classes from './telegram-channel-summary.module.css';

const types = { channel: 'Channel', supergroup: 'Supergroup' } as const satisfies Record<ImportableChannel['channelType'], string>;

const isKeptElsewhere = ({ soldAs }: ImportableChannel) => soldAs !== null && !soldAs.isThisAccount;

/** A channel as Telegram knows it. */
export const TelegramChannelWords = ({ channel }: { channel: ImportableChannel }) => (
  <>
    <ChannelFace name={channel.channelName} />
    <span className={classes.words}>
      <span className={classes.name}>
        <b>{channel.channelName}</b>
        {channel.isCreator && (
          <span className={classes.creator}>
            <Chip>Creator</Chip>
          </span>
        )}
        {channel.soldBy === 'ME' && <Chip>{isKeptElsewhere(channel) ? 'On another account' : 'Already added'}</Chip>}
      </span>
      <span className={classes.description}>{channel.channelDescription || channelMessages.noDescription}</span>
      <small>
        {channel.participantsCount.toLocaleString('en-IN')} {channel.participantsCount === 1 ? 'member' : 'members'} ·{' '}
        {types[channel.channelType]}
        {channel.username && ` · @${channel.username}`}
      </small>
      {isKeptElsewhere(channel) && <small>{channelMessages.keptElsewhere}</small>}
      {channel.soldBy === 'ANOTHER' && <small className={classes.sold}>{channelMessages.sellsElsewhere}</small>}
    </span>
  </>
);
