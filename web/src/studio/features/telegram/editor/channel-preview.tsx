import type { Channel } from '@jamun/contract';
import { formatDuration } from '@jamun/contract/order-words';
import { IconBrandTelegram } from '@tabler/icons-react';
import { LivePreview } from '../../../domain/public-page/live-preview.tsx';
import { Cover } from '../../../ui/media/cover.tsx';
import { planPrice } from '../plans/plan-text.ts';
import classes from './channel-preview.module.css';
import type { ChannelValues } from './channel-values.ts';

const shown = 3;

export function ChannelPreview({ channel, values }: { channel: Channel; values: ChannelValues }) {
  const plans = [...channel.plans].sort((one, other) => one.price - other.price);
  return (
    <LivePreview
      cover={<Cover src={channel.bannerUrl} Icon={IconBrandTelegram} big />}
      title={values.channelName || 'Channel name'}
      line={values.channelDescription}
      description={values.richDescription}
      action="Subscribe Now"
    >
      {plans.length > 0 && (
        <ul className={classes.plans}>
          {plans.slice(0, shown).map(({ id, name, price, duration }) => (
            <li key={id}>
              <span>
                {name}
                <small>{formatDuration(duration)}</small>
              </span>
              <b>{planPrice(price)}</b>
            </li>
          ))}
          {plans.length > shown && <li>and {plans.length - shown} more</li>}
        </ul>
      )}
    </LivePreview>
  );
}
