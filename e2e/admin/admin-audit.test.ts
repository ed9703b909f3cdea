import { randomWord } from '@jamun/test-support/random-word';
import { withConnection } from '@jamun/test-support/separate-connection';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openAdmin } from '../harness/admin.ts';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage, expectNoOverflow } from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { databaseUrlOf } from '../harness/database.ts';
import { signUp } from '../harness/people.ts';
import { button, heading } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };
const drawer = (page: Page) => page.getByRole('dialog');

/** Inserts jobs that failed for good; returns their ids. */
const createDeadLetters = (kind: string, count: number): Promise<string[]> =>
  withConnection(databaseUrlOf(inject('serverDataDir')), async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into jobs (kind, state, attempts, failed_at, error)
       select $1, 'DEAD', 13, now(), 'Error ECONNREFUSED' from generate_series(1, $2) returning id`,
      [kind, count],
    );
    return rows.map(({ id }) => id);
  });

describeInDisplayModes('admin-audit', 'at $width px in $theme', (displayMode) => {
  it('an administrator opens an audit record and, from its link, the page of the user', async () => {
    const person = await signUp();
    const { context, page, token, pageErrors } = await openAdmin(browser, displayMode, '/admin/audit');
    await call(`POST /api/v1/admin/users/${person.id}/ban`, { body: { reason: 'A test of the log' }, token });
    await page.goto(`/admin/audit?userId=${person.id}`);
    await page.getByText('Banned: no → yes · “A test of the log”').first().waitFor();
    await expectAccessiblePage(page);
    await button(page, displayMode.width === 390 ? 'User banned' : /^View User banned/).click();
    await drawer(page).getByText('A test of the log').waitFor();
    await drawer(page).getByText('127.0.0.1').waitFor();
    await expectAccessiblePage(page);
    await drawer(page).getByRole('link', { name: person.username }).click();
    await heading(page, person.name).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('an administrator retries a failed job and drops another with a reason, which the audit log shows', async () => {
    const kind = `test-${randomWord()}`;
    const [retried, dropped] = await createDeadLetters(kind, 2);
    const { context, page, pageErrors } = await openAdmin(browser, displayMode, '/admin/jobs');
    await button(page, `Drop ${kind} #${dropped}`).waitFor();
    await expectAccessiblePage(page);
    await expectNoOverflow(page);
    await button(page, `Retry ${kind} #${retried}`).click();
    await page.getByText('The job was queued again').waitFor();
    await button(page, `Drop ${kind} #${dropped}`).click();
    await expectAccessiblePage(page);
    await drawer(page).getByLabel('Reason').fill('Sent by hand');
    await drawer(page).getByRole('button', { name: 'Drop' }).click();
    await page.getByText('The job was dropped').waitFor();
    await button(page, `Drop ${kind} #${dropped}`).waitFor({ state: 'detached' });
    await page.goto('/admin/audit?action=JOB_DROPPED');
    await page.getByText(`Kind: ${kind} · Error: Error ECONNREFUSED · Attempts: 13 · “Sent by hand”`).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('audit log filters', { tags: 'slow' }, () => {
  it('an administrator filters the audit log by action, user and dates', async () => {
    const person = await signUp();
    const { context, page, token } = await openAdmin(browser, desktop, '/admin/audit');
    await call(`POST /api/v1/admin/users/${person.id}/ban`, { body: { reason: 'One' }, token });
    await call(`POST /api/v1/admin/users/${person.id}/unban`, { body: {}, token });
    await page.goto(`/admin/audit?userId=${person.id}`);
    const rows = page.getByRole('table').getByRole('row');
    await expect.poll(() => rows.count()).toBe(3);
    await button(page, 'Action: All Actions').click();
    await expectAccessiblePage(page);
    await page.getByRole('menuitemradio', { name: 'User banned' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await page.getByText(`Nothing matches User banned, To 31 Jan 2020, User ${person.id}.`).waitFor();
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({
        action: 'USER_BANNED',
        to: '2020-01-31',
        userId: String(person.id),
      });
    await expectAccessiblePage(page);
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByLabel('From', { exact: true }).fill('2020-01-31');
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ action: 'USER_BANNED', from: '2020-01-31', userId: String(person.id) });
    await expect.poll(() => rows.count()).toBe(2);
    await button(page, `Clear User ${person.id}`).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('userId')).toBeNull();
    await expectNoOverflow(page);
    await context.close();
  });
});
