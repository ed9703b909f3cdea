import type { RefundRequest } from '@jamun/contract';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/data/badge.tsx';
import { Pair, Pairs } from '../../ui/data/pairs.tsx';
import { DateTime } from '../../ui/data/values.tsx';
import { refundRequestText } from '../orders/text.ts';
import { refundRequestBadges } from './refund-request.ts';
import classes from './request-facts.module.css';

/** A refund request with the buyer's reason and the answer. */
export function RequestFacts({ request, action }: { request: RefundRequest; action?: ReactNode }) {
  const { tone, label } = refundRequestBadges[request.status];
  return (
    <>
      <Pairs>
        <Pair name={refundRequestText.status}>
          <Badge tone={tone}>{label}</Badge>
        </Pair>
        <Pair name={refundRequestText.requestedAt}>
          <DateTime iso={request.createdAt} format="moment" />
        </Pair>
        <Pair name={refundRequestText.reason}>
          <span className={classes.message} dir="auto">
            {request.reason}
          </span>
        </Pair>
        {request.declineReason !== null && (
          <Pair name={refundRequestText.declineReason}>
            <span className={classes.message} dir="auto">
              {request.declineReason}
            </span>
          </Pair>
        )}
      </Pairs>
      {action && <div className={classes.action}>{action}</div>}
    </>
  );
}
