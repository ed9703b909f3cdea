import type { PublicChannel } from '@jamun/contract';
import { channelInitials } from '../../../lib/names.ts';
import { formatDay } from '../../../lib/time.ts';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../parts/icon.tsx';
import layout from '../../parts/layout.module.css';
import css from './channel-intro.module.css';

/** A channel's face is its banner; where it has none, its letters. */
function Face({ channel: { channelName, bannerUrl } }: { channel: PublicChannel }) {
  return (
    <>
      {bannerUrl && (
        // The size is that of the frame: it stands before the picture arrives.
        <img className={css.banner} src={bannerUrl} alt={`Banner of ${channelName}`} width={1200} height={400} fetchPriority="high" />
      )}
      <div className={classNames(css.face, bannerUrl ? css.over : undefined)} aria-hidden="true">
        {channelInitials(channelName)}
        <span className={css.sign}>
          <Icon name="plane" />
        </span>
      </div>
    </>
  );
}

export function ChannelIntro({ channel }: { channel: PublicChannel }) {
  const { channelName, channelDescription, creator, createdAt } = channel;
  return (
    <>
      <Face channel={channel} />
      <h1 dir="auto">{channelName}</h1>
      {channelDescription && (
        <p className={classNames(layout.lead, css.description)} dir="auto">
          {channelDescription}
        </p>
      )}
      <ul className={css.facts}>
        <li>
          <Icon name="plane" />
          Telegram channel
        </li>
        <li>
          {creator.picture ? <img className={css.creator} src={creator.picture} alt="" width={20} height={20} /> : <Icon name="user" />}
          <span>
            by <bdi>{creator.name}</bdi>
          </span>
        </li>
        <li>
          <Icon name="calendar" />
          <span>
            Created <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          </span>
        </li>
      </ul>
    </>
  );
}
