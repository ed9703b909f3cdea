import type { Contract, clientErrors, RouteInput } from '@jamun/contract';

export const clientErrorFixtures: { [K in keyof typeof clientErrors]: () => Promise<RouteInput<Contract[K]>> } = {
  'POST /api/v1/client-errors': async () => ({
    body: { kind: 'error', name: 'TypeError', page: '/d/lightroom-presets', frames: ['assets/storefront-CduSAs2Q.js:1:2345'] },
  }),
};
