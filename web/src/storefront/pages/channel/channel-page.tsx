import type { PublicChannel } from '@jamun/contract';
import { ContactList, ContactRow, emailLink, phoneLink } from '../../parts/sale/contact-list.tsx';
import { Faqs } from '../../parts/sale/faqs.tsx';
import { RichText, SalePage } from '../../parts/sale/sale-page.tsx';
import { saleText } from '../../parts/sale/text.tsx';
import { ChannelIntro } from './channel-intro.tsx';
import { ChannelPanel, DockAction } from './channel-panel.tsx';
import css from './chosen-plan.module.css';
import { SelectedPlan } from './plans.tsx';
import { channelText } from './text.tsx';

const DockContent = ({ channel }: { channel: PublicChannel }) => (
  <>
    <SelectedPlan plan={channel.plans[0]} />
    <DockAction channel={channel} className={css.action} />
  </>
);

function Contact({ channel: { contactEmail, contactPhone } }: { channel: PublicChannel }) {
  if (!contactEmail && !contactPhone) return null;
  return (
    <ContactList id="contact" title={channelText.contact}>
      {contactEmail && (
        <ContactRow icon="mail" name={saleText.contact.email}>
          {emailLink(contactEmail)}
        </ContactRow>
      )}
      {contactPhone && (
        <ContactRow icon="phone" name={saleText.contact.phone}>
          {phoneLink(contactPhone)}
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
      payPanel={<ChannelPanel channel={channel} />}
      dockContent={<DockContent channel={channel} />}
    >
      <RichText>{channel.richDescription}</RichText>
      <Faqs faqs={channelText.faqs} />
      <Contact channel={channel} />
    </SalePage>
  );
}
