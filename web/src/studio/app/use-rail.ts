import { useState } from 'react';
import { browserStore } from '../../lib/browser-store.ts';

const key = 'sidebar';

/** Until somebody has chosen, a tablet starts with the narrow sidebar: the page needs the room more. */
function initially(): boolean {
  const choice = browserStore.read(key);
  return choice ? choice === 'rail' : matchMedia('(max-width: 1023px)').matches;
}

/** Whether the sidebar is a rail of icons, and the way to change it. Remembered on this device. */
export function useRail() {
  const [rail, setRail] = useState(initially);
  const toggle = () => {
    browserStore.write(key, rail ? 'full' : 'rail');
    setRail(!rail);
  };
  return [rail, toggle] as const;
}
