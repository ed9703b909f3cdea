import type { AttentionItem, RefundCause } from '@jamun/contract';
import { causeWords } from '../../../domain/admin-orders/refund-causes.ts';
import { UserLink } from '../../../domain/admin-users/user-link.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { Fact, Facts } from '../../../ui/data/facts.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { DrawerAmount, DrawerSection } from '../../../ui/overlay/drawer.tsx';
import { ItemStatus } from './attention-columns.tsx';
import classes from './attention-facts.module.css';
import { detailName, kinds, ourSide, resolutionWords, sellerOf, theirState } from './attention-text.ts';
import { RecordLink } from './record-link.tsx';

/** Everything known about an item: what it means first, then both sides, then the ids. */
export const AttentionFacts = ({ item }: { item: AttentionItem }) => (
  <>
    <DrawerAmount label="Amount at the provider" status={<ItemStatus status={item.status} />}>
      {item.theirs.amount === null ? 'Unknown' : <Money value={item.theirs.amount} />}
    </DrawerAmount>
    <p className={classes.line}>
      {kinds[item.kind].meaning} {item.status === 'OPEN' && kinds[item.kind].next}
    </p>
    {item.resolution && <Resolution resolution={item.resolution} />}
    <Comparison item={item} />
    <Provider item={item} />
    {(item.order || item.withdrawal) && <OurRecord item={item} />}
  </>
);

/** Both sides next to each other: the difference is what the item is about. */
function Comparison({ item }: { item: AttentionItem }) {
  const { amount } = item.theirs;
  const ours = ourSide(item);
  return (
    <dl className={classes.sides}>
      <div>
        <dt>Provider</dt>
        <dd>
          <b>{amount === null ? '—' : <Money value={amount} />}</b>
          <span className={classes.state}>{theirState(item)}</span>
        </dd>
      </div>
      <div>
        <dt>{ours ? `Jamun: ${ours.name.toLowerCase()}` : 'Jamun'}</dt>
        <dd>
          <b>{ours ? <Money value={ours.amount} /> : '—'}</b>
          {ours ? <StatusBadge status={(item.order ?? item.withdrawal)?.status ?? ''} /> : <span className={classes.state}>Not found</span>}
        </dd>
      </div>
    </dl>
  );
}

const Provider = ({ item: { status, reference, openedAt, updatedAt, details } }: { item: AttentionItem }) => (
  <DrawerSection title="At the provider">
    <Facts>
      <Fact name="Reference" wide="full" copy={reference} />
      <Fact name="Found" wide>
        <DateTime iso={openedAt} format="moment" />
      </Fact>
      {status === 'OPEN' && updatedAt !== openedAt && (
        <Fact name="Changed" wide>
          <DateTime iso={updatedAt} format="moment" />
        </Fact>
      )}
      {Object.entries(details).map(([key, value]) => (
        <Detail key={key} name={key} value={value} />
      ))}
    </Facts>
  </DrawerSection>
);

/** In the provider's words, except for the cause of a refund, which is ours. Ids can be copied. */
function Detail({ name, value }: { name: string; value: string }) {
  if (name.endsWith('Id')) return <Fact name={detailName(name)} wide="full" copy={value} />;
  return (
    <Fact name={detailName(name)} wide="full">
      {name === 'cause' ? (causeWords[value as RefundCause] ?? value) : value}
    </Fact>
  );
}

function OurRecord({ item }: { item: AttentionItem }) {
  const { order, withdrawal } = item;
  const seller = sellerOf(item);
  return (
    <DrawerSection title={order ? 'Order' : 'Withdrawal'}>
      <Facts>
        {order && (
          <Fact name="Item" wide>
            <RecordLink item={item}>{order.itemName}</RecordLink>
          </Fact>
        )}
        {order && <Fact name="Buyer">{order.buyer}</Fact>}
        {withdrawal && (
          <Fact name="Withdrawal" wide>
            <RecordLink item={item}>View withdrawal</RecordLink>
          </Fact>
        )}
        {seller && (
          <Fact name="Seller" wide>
            <UserLink id={seller.id}>{seller.name}</UserLink>
          </Fact>
        )}
        {seller && <Fact name="Username">{seller.username}</Fact>}
        <Fact name={order ? 'Order ID' : 'Withdrawal ID'} wide="full" copy={(order ?? withdrawal)?.id} />
      </Facts>
    </DrawerSection>
  );
}

function Resolution({ resolution }: { resolution: NonNullable<AttentionItem['resolution']> }) {
  const { how, who } = resolutionWords(resolution);
  return (
    <DrawerSection title="Resolved">
      <Facts>
        <Fact name="How" wide>
          {how}
        </Fact>
        <Fact name="By">{resolution.by ? <UserLink id={resolution.by.id}>{who}</UserLink> : who}</Fact>
        <Fact name="When" wide="full">
          <DateTime iso={resolution.at} format="moment" />
        </Fact>
        {resolution.note && (
          <Fact name="Reason" wide="full">
            {resolution.note}
          </Fact>
        )}
      </Facts>
    </DrawerSection>
  );
}
