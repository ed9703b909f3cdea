// What the framework alone can do on this machine: the yardstick for everything else.
import { createRequire } from 'node:module';

const Fastify = createRequire(new URL('../server/package.json', import.meta.url))('fastify');
const app = Fastify();
const answer = { success: true, message: 'OK', data: { id: 1, name: 'Meera Krishnan', email: 'meera@example.in', phone: '+919886042215' } };
app.get('/bare', () => answer);
console.log(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.on('SIGTERM', () => app.close().then(() => process.exit(0)));
