import type { Contract, ContractKey, channelPlans, channels, RouteInput, telegramAccounts } from '@jamun/contract';
import { telegramPhone, telegramTwoStep } from '@jamun/test-support/telegram-numbers';
import {
  addAdministratorAccount,
  addBanner,
  addPlan,
  createChannel,
  createPublishedChannel,
  linkTelegramAccount,
  listImportableChannels,
  newChannel,
  newPlan,
  requestSignInCode,
  uploadBanner,
} from '../channels.ts';
import type { Person, World } from '../world.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

const inChannel = async (world: World, owner: Person) => ({ params: { id: (await createChannel(world, owner)).id } });
const inPublished = async (world: World, owner: Person) => ({ params: { id: (await createPublishedChannel(world, owner)).id } });
const inPlan = async (world: World, owner: Person) => {
  const { id } = await createChannel(world, owner);
  return { params: { id: (await addPlan(world, owner, id)).id } };
};
const banner = { fileName: 'banner.png', fileType: 'image/png', fileSize: 1_000 };

type ChannelKey = keyof typeof channels | keyof typeof channelPlans | keyof typeof telegramAccounts;

export const channelFixtures: { [K in ChannelKey]: Fixture<K> } = {
  'POST /api/v1/telegram/send-otp': async () => ({ body: { phoneNumber: telegramPhone() } }),
  'POST /api/v1/telegram/set-up-email': async (world, owner) => {
    const phoneNumber = telegramPhone('emailSetup');
    await world.call('POST /api/v1/telegram/send-otp', { body: { phoneNumber } }, owner.token);
    return { body: { phoneNumber, email: 'asha@example.in' } };
  },
  'POST /api/v1/telegram/verify-otp': async (world, owner) => ({ body: await requestSignInCode(world, owner) }),
  'POST /api/v1/telegram/verify-password': async (world, owner) => {
    const body = await requestSignInCode(world, owner, telegramPhone('twoStep'));
    await world.call('POST /api/v1/telegram/verify-otp', { body }, owner.token);
    return { body: { phoneNumber: body.phoneNumber, password: telegramTwoStep.password } };
  },
  'GET /api/v1/telegram/accounts': async () => ({}),
  'DELETE /api/v1/telegram/accounts/{id}': async (world, owner) => ({ params: { id: (await linkTelegramAccount(world, owner)).id } }),
  'POST /api/v1/telegram/channels': async (world, owner) => ({
    body: { ...newChannel, telegramNumber: (await linkTelegramAccount(world, owner)).phone },
  }),
  'GET /api/v1/telegram/channels': async () => ({ query: { search: 'calls', status: 'INACTIVE', sort: 'revenue', order: 'asc' } }),
  'GET /api/v1/telegram/channels/{id}': inChannel,
  'PUT /api/v1/telegram/channels/{id}': async (world, owner) => ({
    ...(await inChannel(world, owner)),
    body: {
      channelName: 'Evening Calls',
      channelDescription: 'After the bell',
      richDescription: '**All** of it',
      paidMembersOnly: true,
      version: 1,
    },
  }),
  'DELETE /api/v1/telegram/channels/{id}': inChannel,
  'PUT /api/v1/telegram/channels/{id}/contact': async (world, owner) => ({
    ...(await inChannel(world, owner)),
    body: { contactEmail: 'desk@example.in', contactPhone: '9812345678' },
  }),
  'PUT /api/v1/telegram/channels/{id}/publish': async (world, owner) => {
    const { id } = await createChannel(world, owner);
    await addPlan(world, owner, id);
    return { params: { id } };
  },
  'PUT /api/v1/telegram/channels/{id}/unpublish': inPublished,
  'PUT /api/v1/telegram/channels/{id}/account': async (world, owner) => {
    const { id, telegramChannelId } = await createChannel(world, owner);
    return { params: { id }, body: { accountId: (await addAdministratorAccount(world, owner, telegramChannelId)).id } };
  },
  'POST /api/v1/telegram/channels/{id}/preview': inChannel,
  'POST /api/v1/telegram/channels/{id}/banner/upload-url': async (world, owner) => ({ ...(await inChannel(world, owner)), body: banner }),
  'POST /api/v1/telegram/channels/{id}/banner': async (world, owner) => {
    const { id } = await createChannel(world, owner);
    return { params: { id }, body: { s3Key: await uploadBanner(world, owner, id) } };
  },
  'GET /api/v1/telegram/channels/{id}/banner': inChannel,
  'DELETE /api/v1/telegram/channels/{id}/banner': async (world, owner) => {
    const { id } = await createChannel(world, owner);
    await addBanner(world, owner, id);
    return { params: { id } };
  },
  'GET /api/v1/telegram/public/channels/{slug}': async (world, owner) => ({
    params: { slug: (await createPublishedChannel(world, owner)).slug },
  }),
  'POST /api/v1/telegram/telechannels': async (world, owner) => ({
    body: { telegramNumber: (await linkTelegramAccount(world, owner)).phone },
  }),
  'POST /api/v1/telegram/telechannels/create': async (world, owner) => {
    const { phone: telegramNumber } = await linkTelegramAccount(world, owner);
    const [first] = await listImportableChannels(world, owner, telegramNumber);
    return { body: { telegramChannelId: first?.telegramChannelId ?? '', telegramNumber, channelName: 'Called otherwise', username: null } };
  },
  'POST /api/v1/telegram/channels/{id}/plans': async (world, owner) => ({ ...(await inChannel(world, owner)), body: newPlan }),
  'GET /api/v1/telegram/channels/{id}/plans': inChannel,
  'GET /api/v1/telegram/plans/{id}': inPlan,
  'PUT /api/v1/telegram/plans/{id}': async (world, owner) => ({ ...(await inPlan(world, owner)), body: { price: 0, duration: 7 } }),
  'DELETE /api/v1/telegram/plans/{id}': inPlan,
};
