import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { AccountDeletionCard } from './account-deletion/account-deletion-card.tsx';
import { DataExportCard } from './data-export/data-export-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { EmailCard } from './email/email-card.tsx';
import { KycCard } from './kyc/kyc-card.tsx';
import { MailsCard } from './mails/mails-card.tsx';
import { PaymentMethodsCard } from './payment-methods/payment-methods-card.tsx';
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
      <PaymentMethodsCard />
      <EmailCard />
      <DevicesCard />
      <MailsCard />
      <DataExportCard />
      <AccountDeletionCard />
    </>
  );
}
