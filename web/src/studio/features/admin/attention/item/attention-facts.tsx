import type { AttentionItem, RefundCause } from '@jamun/contract';
import { Fragment } from 'react';
import { adminOrderText } from '../../../../domain/admin-orders/text.ts';
import { UserLink } from '../../../../domain/admin-users/user-elements.tsx';
import { StatusBadge } from '../../../../ui/data/badge.tsx';
import { Fact, Facts } from '../../../../ui/data/facts.tsx';
import { DateTime, Money } from '../../../../ui/data/values.tsx';
import { DrawerAmount, DrawerSection } from '../../../../ui/overlay/drawer.tsx';
import { ItemStatus, missingRecord, ourRecord, providerStatus, RecordLink, sellerOf } from '../attention-item.tsx';
import { attentionText } from '../text.ts';
import classes from './attention-facts.module.css';
import { DisputeFacts } from './dispute-facts.tsx';
import { attentionItemText as text } from './text.ts';

/** Details of an item: its meaning first, then both sides, then the ids. */
export const AttentionFacts = ({ item }: { item: AttentionItem }) => (
  <>
    <DrawerAmount label={text.providerAmount} status={<ItemStatus status={item.status} />}>
      {item.theirs.amount === null ? text.unknownAmount : <Money value={item.theirs.amount} />}
    </DrawerAmount>
    <p className={classes.line}>
      {text.kinds[item.kind].meaning} {item.status === 'OPEN' && text.advice(item)}
    </p>
    {item.resolution && <Resolution resolution={item.resolution} />}
    <Comparison item={item} />
    {item.dispute && <DisputeFacts dispute={item.dispute} />}
    <Provider item={item} />
    {(item.order || item.withdrawal) && <OurRecord item={item} />}
  </>
);

/** Amount and status at the provider and in Jamun, side by side. */
function Comparison({ item }: { item: AttentionItem }) {
  const { amount } = item.theirs;
  const ours = ourRecord(item);
  return (
    <dl className={classes.sides}>
      <div>
        <dt>{text.sides.provider}</dt>
        <dd>
          <b>{amount === null ? '—' : <Money value={amount} />}</b>
          <span className={classes.state}>
            {(providerStatus(item).match(/[^_]+_?/g) ?? []).map((word) => (
              <Fragment key={word}>
                {word}
                <wbr />
              </Fragment>
            ))}
          </span>
        </dd>
      </div>
      <div>
        <dt>{ours ? text.sides.jamunRecord(ours.name) : text.sides.jamun}</dt>
        <dd>
          <b>{ours ? <Money value={ours.amount} /> : '—'}</b>
          {ours ? (
            <StatusBadge status={(item.order ?? item.withdrawal)?.status ?? ''} />
          ) : (
            <span className={classes.state}>{missingRecord(item)}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}

const Provider = ({ item: { status, reference, openedAt, updatedAt, details } }: { item: AttentionItem }) => (
  <DrawerSection title={text.provider.title}>
    <Facts>
      <Fact name={text.provider.reference} wide="full" copy={reference} />
      <Fact name={text.provider.found} wide>
        <DateTime iso={openedAt} format="moment" />
      </Fact>
      {status === 'OPEN' && updatedAt !== openedAt && (
        <Fact name={text.provider.changed} wide>
          <DateTime iso={updatedAt} format="moment" />
        </Fact>
      )}
      {Object.entries(details).map(([key, value]) => (
        <Detail key={key} name={key} value={value} />
      ))}
    </Facts>
  </DrawerSection>
);

/** A detail as the provider reports it; only the cause of a refund is Jamun's. Ids can be copied. */
function Detail({ name, value }: { name: string; value: string }) {
  if (name.endsWith('Id')) return <Fact name={text.detailLabel(name)} wide="full" copy={value} />;
  return (
    <Fact name={text.detailLabel(name)} wide="full">
      {name === 'cause' ? (adminOrderText.refundCauses[value as RefundCause] ?? value) : value}
    </Fact>
  );
}

function OurRecord({ item }: { item: AttentionItem }) {
  const { order, withdrawal } = item;
  const seller = sellerOf(item);
  return (
    <DrawerSection title={order ? attentionText.records.order : attentionText.records.withdrawal}>
      <Facts>
        {order && (
          <Fact name={text.record.item} wide>
            <RecordLink item={item}>{order.itemName}</RecordLink>
          </Fact>
        )}
        {order && <Fact name={text.record.buyer}>{order.buyer}</Fact>}
        {withdrawal && (
          <Fact name={text.record.withdrawal} wide>
            <RecordLink item={item}>{text.record.viewWithdrawal}</RecordLink>
          </Fact>
        )}
        {seller && (
          <Fact name={text.record.seller} wide>
            <UserLink id={seller.id}>{seller.name}</UserLink>
          </Fact>
        )}
        {seller && <Fact name={text.record.username}>{seller.username}</Fact>}
        <Fact name={order ? text.record.orderId : text.record.withdrawalId} wide="full" copy={(order ?? withdrawal)?.id} />
      </Facts>
    </DrawerSection>
  );
}

function Resolution({ resolution }: { resolution: NonNullable<AttentionItem['resolution']> }) {
  const labels = text.resolution;
  const actor = labels.actor(resolution);
  return (
    <DrawerSection title={labels.title}>
      <Facts>
        <Fact name={labels.how} wide>
          {labels.action(resolution)}
        </Fact>
        <Fact name={labels.by}>{resolution.by ? <UserLink id={resolution.by.id}>{actor}</UserLink> : actor}</Fact>
        <Fact name={labels.when} wide="full">
          <DateTime iso={resolution.at} format="moment" />
        </Fact>
        {resolution.note && (
          <Fact name={labels.reason} wide="full">
            {resolution.note}
          </Fact>
        )}
      </Facts>
    </DrawerSection>
  );
}
