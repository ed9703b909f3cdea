import { useState } from 'react';

/** Error of the last action on a record. Opening another record hides it. */
export function useRecordError(recordId: string | undefined) {
  const [last, setLast] = useState<{ recordId: string; error: Error } | null>(null);
  return {
    error: last && last.recordId === recordId ? last.error : null,
    set: (error: Error) => {
      if (recordId !== undefined) setLast({ recordId, error });
    },
    clear: () => setLast(null),
  };
}
