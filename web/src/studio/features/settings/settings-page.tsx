import { passwordOwner, UpdatePasswordCard } from '../../domain/account/update-password-card.tsx';
import { DevicesCard } from '../../domain/devices/devices-card.tsx';
import { useUpdatePassword } from '../../domain/own-plan/api.ts';
import { SecondFactorCard } from '../../domain/second-factor/second-factor-card.tsx';
import { useSecondFactor } from '../../domain/second-factor/use-second-factor.ts';
import { useAnchor } from '../../ui/hooks/use-hash-target.ts';
import { useSession } from '../../ui/hooks/use-session.ts';
import { PageHeader, usePageTitle } from '../../ui/page/page-header.tsx';
import { AccountDeletionCard } from './account-deletion/account-deletion-card.tsx';
import { CheckoutRemindersCard } from './checkout-reminders/checkout-reminders-card.tsx';
import { DataExportCard } from './data-export/data-export-card.tsx';
import { EmailCard } from './email/email-card.tsx';
import { EmailPreferencesCard } from './email-preferences/email-preferences-card.tsx';
import { KycCard } from './kyc/kyc-card.tsx';
import { PaymentMethodsCard } from './payment-methods/payment-methods-card.tsx';
import { PublicContactCard } from './public-contact/public-contact-card.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { settingsText } from './text.tsx';

export function SettingsPage() {
  usePageTitle(settingsText.title);
  return (
    <>
      <PageHeader title={settingsText.title} />
      <SubscriptionCard />
      <KycCard />
      <PasswordSetting />
      <SecondFactorSetting />
      <PaymentMethodsCard />
      <EmailCard />
      <PublicContactCard />
      <CheckoutRemindersCard />
      <DevicesCard area="user" />
      <EmailPreferencesCard />
      <DataExportCard />
      <AccountDeletionCard />
    </>
  );
}

function PasswordSetting() {
  const { user } = useSession();
  return <UpdatePasswordCard update={useUpdatePassword()} username={user?.email ?? user?.phone ?? ''} owner={passwordOwner(user)} />;
}

/** Linked from a withdrawal that requires a second factor. */
const secondFactorAnchor = 'two-step-sign-in';

function SecondFactorSetting() {
  useAnchor(useSecondFactor('user').data ? secondFactorAnchor : '');
  return <SecondFactorCard area="user" id={secondFactorAnchor} />;
}
