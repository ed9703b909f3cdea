import { DevicesCard } from '../../domain/devices/devices-card.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { AccountDeletionCard } from './account-deletion/account-deletion-card.tsx';
import { DataExportCard } from './data-export/data-export-card.tsx';
import { EmailCard } from './email/email-card.tsx';
import { KycCard } from './kyc/kyc-card.tsx';
import { MailsCard } from './mails/mails-card.tsx';
import { PaymentMethodsCard } from './payment-methods/payment-methods-card.tsx';
import { PublicContactCard } from './public-contact/public-contact-card.tsx';
import { SecondFactorSetting } from './second-factor-setting.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { UpdatePasswordCard } from './update-password-card.tsx';

export function SettingsPage() {
  usePageTitle('Settings');
  return (
    <>
      <PageHeader title="Settings" />
      <SubscriptionCard />
      <KycCard />
      <UpdatePasswordCard />
      <SecondFactorSetting />
      <PaymentMethodsCard />
      <EmailCard />
      <PublicContactCard />
      <DevicesCard area="user" />
      <MailsCard />
      <DataExportCard />
      <AccountDeletionCard />
    </>
  );
}
