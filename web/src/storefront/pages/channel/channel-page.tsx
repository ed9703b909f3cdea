import type { PublicChannel } from '@jamun/contract';
import { ContactList, ContactRow, mailLink, telephoneLink } from '../../parts/sale/contact-list.tsx';
import { Faqs } from '../../parts/sale/faqs.tsx';
import { RichText } from '../../parts/sale/rich-text.tsx';
import { SalePage } from '../../parts/sale/sale-page.tsx';
import { ChannelAction } from './channel-action.tsx';
import { channelFaqs } from './channel-faqs.ts';
import { ChannelIntro } from './channel-intro.tsx';
import { ChannelPanel } from './channel-panel.tsx';
import css from './chosen-plan.module.css';
import { ChosenPlan } from './chosen-plan.tsx';

const Dock = ({ channel }: { channel: PublicChannel }) => (
  <>
    <ChosenPlan plan={channel.plans[0]} />
    <ChannelAction channel={channel} className={css.action} />
  </>
);

function Contact({ channel: { contactEmail, contactPhone } }: { channel: PublicChannel }) {
  if (!contactEmail && !contactPhone) return null;
  return (
    <ContactList id="contact" title="Contact">
      {contactEmail && (
        <ContactRow icon="mail" name="Email">
          {mailLink(contactEmail)}
        </ContactRow>
      )}
      {contactPhone && (
        <ContactRow icon="phone" name="Phone">
          {telephoneLink(contactPhone)}
        </ContactRow>
      )}
    </ContactList>
  );
}

export function ChannelPage({ channel }: { channel: PublicChannel }) {
  return (
    <SalePage
      isPreview={channel.isPreview}
      path={`/c/${channel.slug}`}
      intro={<ChannelIntro channel={channel} />}
      pay={<ChannelPanel channel={channel} />}
      dock={<Dock channel={channel} />}
    >
      <RichText>{channel.richDescription}</RichText>
      <Faqs faqs={channelFaqs} />
      <Contact channel={channel} />
    </SalePage>
  );
}
