import { type Channel, formatDuration } from '@jamun/contract';
import { IconBrandTelegram } from '@tabler/icons-react';
import { LivePreview } from '../../../domain/public-page/live-preview.tsx';
import { Cover } from '../../../ui/media/cover.tsx';
import { formatPlanPrice } from '../plans/plan-duration.ts';
import { telegramText } from '../text.ts';
import type { ChannelValues } from './channel-form.ts';
import classes from './channel-preview.module.css';
import { channelEditorText } from './text.ts';

const { preview: text } = channelEditorText;

const maxPlans = 3;

export function ChannelPreview({ channel, values }: { channel: Channel; values: ChannelValues }) {
  const plans = [...channel.plans].sort((a, b) => a.price - b.price);
  return (
    <LivePreview
      cover={<Cover src={channel.bannerUrl} Icon={IconBrandTelegram} big />}
      title={values.channelName || telegramText.fields.channelName}
      line={values.channelDescription}
      description={values.richDescription}
      action={text.subscribe}
    >
      {plans.length > 0 && (
        <ul className={classes.plans}>
          {plans.slice(0, maxPlans).map(({ id, name, price, duration }) => (
            <li key={id}>
              <span>
                {name}
                <small>{formatDuration(duration)}</small>
              </span>
              <b>{formatPlanPrice(price)}</b>
            </li>
          ))}
          {plans.length > maxPlans && <li>{text.more(plans.length - maxPlans)}</li>}
        </ul>
      )}
    </LivePreview>
  );
}
