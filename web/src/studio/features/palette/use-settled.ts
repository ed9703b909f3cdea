import { useEffect, useState } from 'react';

const pause = 150;

/** A value once it has stood still for a moment: nobody is asked about every letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
