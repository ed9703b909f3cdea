import type { Movement } from '@jamun/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import type { useStatement } from '../../../domain/wallet/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Panel, PanelFoot } from '../../../ui/page/panel.tsx';
import { usePrinting } from '../../../ui/page/printing.ts';
import { byDay } from './days.ts';
import { StatementRows } from './statement-rows.tsx';
import { StatementTable } from './statement-table.tsx';

interface StatementLinesProps {
  movements: readonly Movement[];
  statement: ReturnType<typeof useStatement>;
  onOpen: (withdrawalId: string) => void;
}

export function StatementLines({ movements, statement, onOpen }: StatementLinesProps) {
  const isNarrow = useMediaQuery('(max-width: 1023px)', undefined, { getInitialValueInEffect: false });
  const printing = usePrinting();
  const lines = useRef<HTMLDivElement>(null);
  const shown = movements.length;
  const more = () =>
    statement.fetchNextPage().then(({ isError, error }) => {
      if (isError) toast.error(errorMessage(error, 'More of the statement could not be loaded'));
      // The first of the new ones, where the button was.
      else lines.current?.querySelectorAll<HTMLElement>('[data-movement]')[shown]?.focus();
    });
  const Lines = isNarrow && !printing ? StatementRows : StatementTable;
  return (
    <Panel>
      <div ref={lines}>
        <Lines days={byDay(movements)} onOpen={onOpen} />
      </div>
      {statement.hasNextPage && (
        <PanelFoot start>
          <BusyButton type="button" busy={statement.isFetchingNextPage} busyLabel="Loading..." onClick={() => void more()}>
            Load more
          </BusyButton>
        </PanelFoot>
      )}
    </Panel>
  );
}
