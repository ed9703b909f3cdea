import { Link, useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { ExportNewButton } from './export-new-button.tsx';
import { ExportsTab } from './exports-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';

// The rest of the address belongs to the list, not to the tab.
const byTab = { exact: false, includeSearch: true, explicitUndefined: true };

const tabs = (
  <Tabs label="Payouts">
    <Link to="/admin/payout-management" search={{ tab: undefined }} activeOptions={byTab} resetScroll={false}>
      Requests
    </Link>
    <Link to="/admin/payout-management" search={{ tab: 'exports' }} activeOptions={byTab} resetScroll={false}>
      Bank Files
    </Link>
  </Tabs>
);

export function PayoutsPage() {
  usePageTitle('Payout Management');
  const { tab } = useSearch({ strict: false });
  return (
    <>
      <PageHeader title="Payout Management" actions={<ExportNewButton />} tabs={tabs} />
      {tab === 'exports' ? <ExportsTab /> : <RequestsTab />}
    </>
  );
}
