import { IconBuildingBank, IconChevronLeft, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { StatusBadge } from '../ui/data/badge.tsx';
import { Tabs } from '../ui/page/page-elements.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import classes from './kit.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

export const HeadersSection = () => (
  <div className={classes.stack}>
    <PageHeader
      title="Payments"
      actions={
        <Button variant="filled" leftSection={<IconBuildingBank {...icon} />}>
          Withdraw
        </Button>
      }
      tabs={<KitTabs label="Payments" names={['Transactions', 'Wallet']} />}
    />
    <PageHeader
      title="Digital Product"
      back={
        <a href="/digital-products">
          <IconChevronLeft {...icon} />
          Digital Products
        </a>
      }
      badge={<StatusBadge status="INACTIVE" />}
      actions={<Button leftSection={<IconExternalLink {...icon} />}>Open page</Button>}
      tabs={<KitTabs label="Digital Product" names={['Basic', 'Upload', 'Publish']} />}
    />
    <PageHeader
      title="Telegram"
      line="Channels that you sell access to"
      actions={
        <Button variant="filled" leftSection={<IconPlus {...icon} />}>
          Create Channel
        </Button>
      }
    />
  </div>
);

function KitTabs({ label, names }: { label: string; names: string[] }) {
  const [open, setOpen] = useState(names[1]);
  const go = (name: string) => (event: MouseEvent) => {
    event.preventDefault();
    setOpen(name);
  };
  return (
    <Tabs label={label}>
      {names.map((name) => (
        <a key={name} href={`?tab=${name}`} aria-current={name === open ? 'page' : undefined} onClick={go(name)}>
          {name}
        </a>
      ))}
    </Tabs>
  );
}
