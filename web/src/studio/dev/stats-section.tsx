import {
  IconBrandTelegram,
  IconClick,
  IconFiles,
  IconLink,
  IconPackage,
  IconShoppingBag,
  IconUsers,
  IconWaveSine,
} from '@tabler/icons-react';
import { ShareBar } from '../ui/data/share-bar.tsx';
import { Stat, StatBoard, StatBoardSkeleton } from '../ui/data/stat-board.tsx';
import { Money } from '../ui/data/values.tsx';

const rising = [3, 4, 3.8, 4.2, 4.5, 5, 6, 9, 5.5, 6.2];
const telegram = 'var(--chart-1)';
const digital = 'var(--chart-2)';
const up = (text: string) => ({ direction: 'up', text }) as const;

const shares = [
  { label: 'Charges Deducted', value: 55014.5, color: 'var(--text-3)' },
  { label: 'Locked Balance', value: 38420, color: digital },
  { label: 'Withdrawable Balance', value: 161855.5, color: telegram },
  { label: 'Total Withdrawn', value: 845000, color: 'var(--chart-mute)' },
];

export const StatsSection = () => (
  <>
    <StatBoard label="Totals">
      <Stat
        Icon={IconBrandTelegram}
        label="Telegram Revenue"
        figure={<Money value={617940} short />}
        delta={up('12.4%')}
        note="in 30 days"
        trend={{ values: rising, color: telegram }}
      />
      <Stat
        Icon={IconUsers}
        label="Telegram Subscriptions"
        figure="842"
        delta={up('8.1%')}
        note="in 30 days"
        trend={{ values: rising, color: telegram }}
      />
      <Stat
        Icon={IconPackage}
        label="Digital Product Revenue"
        figure={<Money value={482350} short />}
        delta={up('31.7%')}
        note="in 30 days"
        trend={{ values: rising, color: digital }}
      />
      <Stat
        Icon={IconShoppingBag}
        label="Digital Product Sales"
        figure="1,126"
        delta={up('26.0%')}
        note="in 30 days"
        trend={{ values: rising, color: digital }}
      />
      <Stat Icon={IconFiles} label="Products Created" figure="24" note="19 active · 5 inactive" link={{ to: '/dashboard' }} />
      <Stat Icon={IconWaveSine} label="Channels Created" figure="3" note="2 active · 1 inactive" link={{ to: '/dashboard' }} />
      <Stat Icon={IconLink} label="Short Links Created" figure="67" delta={up('9 new')} note="this month" />
      <Stat
        Icon={IconClick}
        label="Total Clicks"
        figure="48,216"
        delta={{ direction: 'down', text: '3.2%' }}
        note="in 30 days"
        trend={{ values: [5, 3, 6, 9, 8, 6, 12, 10, 4, 3.4], color: 'var(--chart-mute)' }}
      />
    </StatBoard>
    <StatBoardSkeleton label="Loading totals" count={8} />
    <StatBoard label="Wallet" columns={5} foot={<ShareBar label="Breakdown of your total earnings" parts={shares} />}>
      <Stat label="Total Earnings" figure={<Money value={1100290} />} />
      {shares.map(({ label, value, color }) => (
        <Stat key={label} label={label} mark={color} figure={<Money value={value} />} highlight={label === 'Withdrawable Balance'} />
      ))}
    </StatBoard>
    <StatBoardSkeleton label="Loading wallet" count={5} columns={5} highlight={3} foot />
  </>
);
