import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ToastCard } from './toasts.tsx';

it.each([
  ['success', 'status'],
  ['info', 'status'],
  ['warning', 'alert'],
  ['error', 'alert'],
] as const)('a toast of type %s has the role %s and a close button', (type, role) => {
  const toast = { id: 1, type, message: 'Back online', more: 'All is saved', duration: 3000 };
  const html = renderToStaticMarkup(createElement(ToastCard, { toast, isHovered: false }));
  expect(html).toMatch(new RegExp(`data-type="${type}" role="${role}"`));
  expect(html).toContain('Back online');
  expect(html).toContain('All is saved');
  expect(html).toContain('aria-label="Close notification"');
});
