import type { PublicChannel } from '@jamun/contract';
import { channelInitials } from '../../../lib/names.ts';
import { formatDay } from '../../../lib/time.ts';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../parts/icon.tsx';
import layout from '../../parts/layout.module.css';
import { HeadPicture } from '../../parts/sale/sale-page.tsx';
import { saleText } from '../../parts/sale/text.tsx';
import css from './channel-intro.module.css';
import { channelText as text } from './text.tsx';

/** Banner and initials of a channel. */
function Banner({ channel: { channelName, bannerUrl } }: { channel: PublicChannel }) {
  return (
    <>
      {bannerUrl && <HeadPicture className={css.banner} src={bannerUrl} alt={text.banner(channelName)} fileWidth={1600} height={400} />}
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
      <Banner channel={channel} />
      <h1 dir="auto">{channelName}</h1>
      {channelDescription && (
        <p className={classNames(layout.lead, css.description)} dir="auto">
          {channelDescription}
        </p>
      )}
      <ul className={css.facts}>
        <li>
          <Icon name="plane" />
          {text.kind}
        </li>
        <li>
          {creator.picture ? <img className={css.creator} src={creator.picture} alt="" width={20} height={20} /> : <Icon name="user" />}
          <span>{saleText.by(creator.name)}</span>
        </li>
        <li>
          <Icon name="calendar" />
          <span>
            {text.created}
            <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          </span>
        </li>
      </ul>
    </>
  );
}
