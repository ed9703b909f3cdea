import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administratorWithEmail } from '../../harness/administration.ts';
import { createSeller, requestWithdrawal } from '../../harness/payouts.ts';
import { createWorld, type World } from '../../harness/world.ts';

type AdministratorWithEmail = Awaited<ReturnType<typeof administratorWithEmail>>;

let world: World;
let acting: AdministratorWithEmail;
let others: AdministratorWithEmail[];
let banned: AdministratorWithEmail;
beforeAll(async () => {
  world = await createWorld();
  acting = await administratorWithEmail(world);
  others = [await administratorWithEmail(world), await administratorWithEmail(world)];
  banned = await administratorWithEmail(world);
  await world.ban(banned);
});
afterAll(() => world.close());

const adjust = (userId: number, body: object, { token } = acting) =>
  world.call('POST /api/v1/admin/users/{id}/adjustments', { params: { id: String(userId) }, body: body as never }, token);
const emailsAbout = async ({ email }: AdministratorWithEmail, username: string) =>
  (await world.mailsTo(email)).filter(({ text }) => text.includes(username));
/** Number of emails that name the user, by administrator. */
const countEmails = async (username: string) => ({
  acting: (await emailsAbout(acting, username)).length,
  others: await Promise.all(others.map(async (other) => (await emailsAbout(other, username)).length)),
  banned: (await emailsAbout(banned, username)).length,
});
const usernameOf = async ({ token }: { token: string }) => (await world.call('GET /api/v1/users/me', {}, token)).body.data.username;
const nobody = { acting: 0, others: [0, 0], banned: 0 };
const allOthers = { acting: 0, others: [1, 1], banned: 0 };

describe('emails about adjustments', () => {
  it('an adjustment is emailed to all other active administrators with amount, user and reason', async () => {
    const person = await world.person();
    const username = await usernameOf(person);
    expect((await adjust(person.id, { amount: 2_500, reason: 'Goodwill after an outage' })).status).toBe(200);
    expect(await countEmails(username)).toEqual(allOthers);
    const [mail] = await emailsAbout(others[0] ?? acting, username);
    expect(mail?.subject).toBe(`${acting.username} adjusted a balance by ₹2,500.00`);
    expect(mail?.text).toContain('Goodwill after an outage');
    expect(mail?.text).toContain(`/admin/user-management/${person.id}`);
  });

  it('a deduction is emailed to the other administrators as a negative amount', async () => {
    const person = await world.person();
    await adjust(person.id, { amount: -40, reason: 'Correction' });
    const [mail] = await emailsAbout(others[0] ?? acting, await usernameOf(person));
    expect(mail?.text).toMatch(/[-−]₹40\.00/);
  });

  it('a repeated request for one adjustment emails the other administrators once', async () => {
    const person = await world.person();
    const body = { amount: 10, reason: 'Correction', idempotencyKey: randomWord().repeat(3) };
    await adjust(person.id, body);
    await adjust(person.id, body);
    expect(await countEmails(await usernameOf(person))).toEqual(allOthers);
  });

  it('a rejected adjustment emails nobody', async () => {
    const person = await world.person();
    expect((await adjust(person.id, { amount: 10, reason: 'Correction', code: '000000' })).status).toBe(422);
    expect(await countEmails(await usernameOf(person))).toEqual(nobody);
  });

  it('many decisions of one administrator do not use up the emails of the others', async () => {
    const limited = await createWorld({ env: { RATE_LIMITS: 'on' } });
    try {
      const { email } = await administratorWithEmail(limited);
      for (let count = 0; count < 120; count++)
        await limited.container.database.transact((tx) =>
          limited.container.accounts.notifyAdministrators(tx, {
            to: { except: [0] },
            contentFor: () => ({ subject: `Decision ${count}`, greeting: 'Hello,', paragraphs: ['Test'] }),
          }),
        );
      const { rows: dropped } = await limited.container.database.pool.query('select bucket, count from dropped_emails');
      const [newest] = await limited.mailsTo(email);
      expect({ newest: newest?.subject, dropped }).toEqual({ newest: 'Decision 119', dropped: [] });
    } finally {
      await limited.close();
    }
  });
});

describe('emails about withdrawals', () => {
  /** Seller with a withdrawal of ₹200 to a payment method that the acting administrator has verified. */
  async function withdrawalToOwnVerification() {
    const seller = await createSeller(world);
    for (const status of ['PENDING', 'VERIFIED'] as const)
      await world.call('PUT /api/v1/admin/payment-methods/{id}', { params: { id: seller.methodId }, body: { status } }, acting.token);
    return { id: (await requestWithdrawal(world, seller, 200)).id, username: await usernameOf(seller) };
  }
  const approve = (id: string, { token }: { token: string }, body: object) =>
    world.call('POST /api/v1/admin/withdrawals/{id}/approve', { params: { id }, body: body as never }, token);
  const paid = () => ({ status: 'PAID', transactionId: `UTR${randomWord()}` });

  it.each([
    ['approved', () => ({ status: 'APPROVED' })],
    ['paid', paid],
  ])('a withdrawal %s by the administrator who verified its payment method is emailed to all others', async (_, body) => {
    const { id, username } = await withdrawalToOwnVerification();
    expect((await approve(id, acting, body())).status).toBe(200);
    expect(await countEmails(username)).toEqual(allOthers);
    const [mail] = await emailsAbout(others[0] ?? acting, username);
    expect(mail?.subject).toBe(`${acting.username} approved ₹200.00 to a payment method they verified themselves`);
    expect(mail?.text).not.toContain('50100012345678');
  });

  it('recording the payment of a withdrawal that the same administrator approved sends no second email', async () => {
    const { id, username } = await withdrawalToOwnVerification();
    await approve(id, acting, { status: 'APPROVED' });
    expect((await approve(id, acting, paid())).status).toBe(200);
    expect(await countEmails(username)).toEqual(allOthers);
  });

  it('a withdrawal approved by another administrator than the one who verified its payment method emails nobody', async () => {
    const { id, username } = await withdrawalToOwnVerification();
    expect((await approve(id, others[0] ?? acting, { status: 'APPROVED' })).status).toBe(200);
    expect(await countEmails(username)).toEqual(nobody);
  });

  it('a rejection by the administrator who verified the payment method emails nobody', async () => {
    const { id, username } = await withdrawalToOwnVerification();
    const body = { status: 'REJECTED', adminNotes: 'The name is another one' } as const;
    expect((await world.call('POST /api/v1/admin/withdrawals/{id}/reject', { params: { id }, body }, acting.token)).status).toBe(200);
    expect(await countEmails(username)).toEqual(nobody);
  });
});
