// Fake payment provider with the wire format of Cashfree; every order is paid. Minimal work, so that its own time does not distort the
// measurement.
import { createServer } from 'node:http';
import { listenAndAnnounce } from '../lib/announce.mjs';

const amount = '499.00';
const paths = /^\/pg\/orders\/([0-9A-Za-z]+)(\/payments)?$/;

const order = (/** @type {string} */ id) =>
  `{"cf_order_id":"9${id}","order_id":"${id}","order_amount":${amount},"order_currency":"INR","order_status":"PAID","payment_session_id":"session_${id}","order_expiry_time":"2099-01-01T00:00:00+05:30","order_note":null,"customer_details":{"customer_id":"buyer","customer_phone":"9876543210"}}`;
const payments = (/** @type {string} */ id) =>
  `[{"cf_payment_id":"pay${id}","order_id":"${id}","order_amount":${amount},"order_currency":"INR","entity":"payment","payment_amount":${amount},"payment_currency":"INR","payment_status":"SUCCESS","payment_group":"upi","payment_message":"Simulated response message","payment_time":"2026-01-01T10:00:00+05:30","payment_completion_time":"2026-01-01T10:00:05+05:30","is_captured":true,"payment_method":{"upi":{"channel":"collect","upi_id":"buyer@bank"}}}]`;

const server = createServer((request, response) => {
  const [, id, list] = paths.exec(request.url ?? '') ?? [];
  if (id === undefined) {
    response.writeHead(404, { 'content-length': 0 }).end();
    return;
  }
  const text = list ? payments(id) : order(id);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
});
server.keepAliveTimeout = 60_000;
listenAndAnnounce(server, '/pg');
