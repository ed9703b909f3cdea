import type { RefundRequest } from '@jamun/contract';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/data/badge.tsx';
import { DateTime } from '../../ui/data/date-time.tsx';
import { Pair, Pairs } from '../../ui/data/pairs.tsx';
import classes from './request-facts.module.css';
import { requestLook } from './request-text.ts';

/** A refund request with the words of both sides, as plain text. */
export function RequestFacts({ request, action }: { request: RefundRequest; action?: ReactNode }) {
  const { tone, word } = requestLook[request.status];
  return (
    <>
      <Pairs>
        <Pair name="Status">
          <Badge tone={tone}>{word}</Badge>
        </Pair>
        <Pair name="Requested">
          <DateTime iso={request.createdAt} format="moment" />
        </Pair>
        <Pair name="Reason">
          <span className={classes.words} dir="auto">
            {request.reason}
          </span>
        </Pair>
        {request.declineReason !== null && (
          <Pair name="Answer">
            <span className={classes.words} dir="auto">
              {request.declineReason}
            </span>
          </Pair>
        )}
      </Pairs>
      {action && <div className={classes.action}>{action}</div>}
    </>
  );
}
