import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ControlError } from './control-error.ts';
import type { AccountStanding, Switches } from './controls.ts';
import type { SandboxTelegram } from './provider.ts';
import { isPhone } from './rules.ts';
import type { CallClass } from './telegram-error.ts';

const fieldsOf = ({ body }: FastifyRequest) => (typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {});
const isWhole = (given: unknown, least: number, most: number): given is number =>
  Number.isInteger(given) && (given as number) >= least && (given as number) <= most;

const isCallClass = (given: unknown): given is CallClass => ['READ', 'INVITE', 'REMOVE', 'CREATE'].includes(given as string);
const isStanding = (given: unknown): given is AccountStanding => ['GOOD', 'FROZEN', 'RESTRICTED'].includes(given as string);

/** In a query string a plus sign is decoded as a space. */
function phoneOf(given: unknown): string {
  const phone = `+${String(given).replace(/[\s+()-]/g, '')}`;
  if (!isPhone(phone)) throw new ControlError(400, 'phone: should be a number such as +919812345678');
  return phone;
}
function nameOf(given: unknown): string {
  const name = typeof given === 'string' ? given.trim() : '';
  if (!/^[^\0]{1,64}$/.test(name)) throw new ControlError(400, 'name: should be the name of a person, at most 64 letters');
  return name;
}
function channelOf(given: unknown): string {
  if (!/^-100\d{1,18}$/.test(String(given))) throw new ControlError(400, 'telegramChannelId: should be a number such as -1001500000001');
  return String(given);
}
function linkOf(given: unknown): string {
  if (!/^https:\/\/t\.me\/\+[\w-]{1,64}$/.test(String(given))) throw new ControlError(400, 'inviteLink: should begin with https://t.me/+');
  return String(given);
}

function switchesOf(fields: Record<string, unknown>): Partial<Switches> {
  const { away, loseAnswers, callsPerSecond, floodSeconds, membersListed, hidesHashes, ...unknown } = fields;
  const wrong =
    (away !== undefined && typeof away !== 'boolean' && 'away') ||
    (loseAnswers !== undefined && !isWhole(loseAnswers, 0, 1_000_000) && 'loseAnswers') ||
    (callsPerSecond !== undefined && callsPerSecond !== null && !isWhole(callsPerSecond, 1, 1_000_000) && 'callsPerSecond') ||
    (floodSeconds !== undefined && !isWhole(floodSeconds, 1, 86_400) && 'floodSeconds') ||
    (membersListed !== undefined && membersListed !== null && !isWhole(membersListed, 1, 1_000_000) && 'membersListed') ||
    (hidesHashes !== undefined && typeof hidesHashes !== 'boolean' && 'hidesHashes') ||
    Object.keys(unknown)[0];
  if (wrong) throw new ControlError(400, `${wrong.slice(0, 40)}: is not understood`);
  return fields as Partial<Switches>;
}

function setErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const malformed = error.statusCode && error.statusCode < 500 ? new ControlError(400, 'The body should be JSON') : null;
    const known = error instanceof ControlError ? error : malformed;
    return reply.status(known?.status ?? 500).send({ message: known?.message ?? 'Something went wrong' });
  });
}

/** Actions of Telegram users, for scripts: `/sandbox/telegram/…`. */
const peopleRoutes = (telegram: SandboxTelegram, app: FastifyInstance) => {
  app.get<{ Querystring: { phone?: string } }>('/codes', async ({ query }) => ({
    data: { code: await telegram.codeOf(phoneOf(query.phone)) },
  }));
  app.post('/join', async (request) => {
    const { inviteLink, name } = fieldsOf(request);
    return { data: await telegram.join({ inviteLink: linkOf(inviteLink), name: nameOf(name) }) };
  });
  app.post('/leave', async (request) => {
    const { telegramChannelId, name } = fieldsOf(request);
    await telegram.leave({ telegramChannelId: channelOf(telegramChannelId), name: nameOf(name) });
    return { data: {} };
  });
  app.get<{ Params: { id: string } }>('/channels/:id/members', async ({ params }) => ({
    data: await telegram.membersOf(channelOf(params.id)),
  }));
  /** Adds a member directly, without an invite link. */
  app.post<{ Params: { id: string } }>('/channels/:id/members', async (request) => ({
    data: await telegram.put({ telegramChannelId: channelOf(request.params.id), name: nameOf(fieldsOf(request).name) }),
  }));
  app.get<{ Params: { id: string } }>('/channels/:id/events', async ({ params }) => ({
    data: await telegram.eventsOf(channelOf(params.id)),
  }));
  app.get<{ Params: { id: string } }>('/channels/:id/links', async ({ params }) => ({
    data: await telegram.linksOf(channelOf(params.id)),
  }));
  /** Creates an invite link without a usage limit. */
  app.post<{ Params: { id: string } }>('/channels/:id/links', async ({ params }) => ({
    data: await telegram.openLink(channelOf(params.id)),
  }));
};

/** Fault injection. */
const faultRoutes = (telegram: SandboxTelegram, app: FastifyInstance) => {
  app.get('/switches', async () => ({ data: await telegram.switches() }));
  app.post('/switches', async (request) => {
    await telegram.set(switchesOf(fieldsOf(request)));
    return { data: await telegram.switches() };
  });
  app.post('/flood', async (request) => {
    const { phone, waitSeconds = 30, times = 1, callClass = null } = fieldsOf(request);
    if (!isWhole(waitSeconds, 1, 86_400)) throw new ControlError(400, 'waitSeconds: should be a number from 1 to 86400');
    if (!isWhole(times, 0, 1_000_000)) throw new ControlError(400, 'times: should be a number');
    if (callClass !== null && !isCallClass(callClass)) throw new ControlError(400, 'callClass: should be READ, INVITE, REMOVE or CREATE');
    await telegram.flood({ phone: phoneOf(phone), waitSeconds, times, callClass });
    return { data: {} };
  });
  app.post('/standing', async (request) => {
    const { phone, standing } = fieldsOf(request);
    if (!isStanding(standing)) throw new ControlError(400, 'standing: should be GOOD, FROZEN or RESTRICTED');
    await telegram.setStanding(phoneOf(phone), standing);
    return { data: {} };
  });
  app.post('/revoke-sessions', async (request) => ({
    data: { ended: await telegram.revokeSessions(phoneOf(fieldsOf(request).phone)) },
  }));
  app.post<{ Params: { id: string } }>('/channels/:id/delete', async ({ params }) => {
    await telegram.deleteChannel(channelOf(params.id));
    return { data: {} };
  });
  app.post<{ Params: { id: string } }>('/channels/:id/administrators', async (request) => {
    await telegram.addAdministrator({ telegramChannelId: channelOf(request.params.id), phone: phoneOf(fieldsOf(request).phone) });
    return { data: {} };
  });
  app.post<{ Params: { id: string } }>('/channels/:id/rights', async (request) => {
    const { phone, mayInvite } = fieldsOf(request);
    if (typeof mayInvite !== 'boolean') throw new ControlError(400, 'mayInvite: should be true or false');
    await telegram.setRights({ telegramChannelId: channelOf(request.params.id), phone: phoneOf(phone), mayInvite });
    return { data: {} };
  });
  app.post('/delete-person', async (request) => {
    await telegram.deletePerson(nameOf(fieldsOf(request).name));
    return { data: {} };
  });
  app.get<{ Querystring: { phone?: string } }>('/calls', async ({ query }) => ({ data: await telegram.callsOf(phoneOf(query.phone)) }));
};

export const controlRoutes = (telegram: SandboxTelegram) => async (app: FastifyInstance) => {
  setErrorReplies(app);
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  peopleRoutes(telegram, app);
  faultRoutes(telegram, app);
};
