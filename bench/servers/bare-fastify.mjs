// Baseline: Fastify with one route, the upper limit of the framework on this machine.
import { loadPackage } from '../../scripts/lib/workspace-packages.mjs';
import { announce } from '../lib/announce.mjs';

const app = loadPackage('fastify')();
const answer = { success: true, message: 'OK', data: { id: 1, name: 'Meera Krishnan', email: 'meera@example.in', phone: '+919886042215' } };
app.get('/bare', () => answer);
process.on('SIGTERM', () => app.close().then(() => process.exit(0)));
announce(await app.listen({ host: '127.0.0.1', port: 0 }));
