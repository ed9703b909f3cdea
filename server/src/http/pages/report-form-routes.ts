import { ReportedPath, ReportInput, reportMessages } from '@jamun/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kit/app-error.ts';
import { invalidFields } from '../../kit/invalid-fields.ts';
import { networkOf } from '../../kit/network-of.ts';
import type { Reports } from '../../modules/reports/index.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { reportFormPage, reportNotFoundPage, reportPagePolicy, reportReceivedPage, reportRefusedPage } from './report-form.ts';

type Values = Record<'page' | 'reason' | 'details' | 'email', string>;
type PageSummary = NonNullable<Awaited<ReturnType<Reports['findPage']>>>;

/** Fits 2,000 characters of an Indian script, which take nine bytes each in a URL-encoded form. */
const formLimit = 48 * 1024;

/** Submissions from one network, valid or not. The limits of reports themselves are narrower. */
const submissionLimit = { calls: 60, seconds: 10 * 60 };

/** Longest value that the form shows again. Longer ones cannot come from its fields. */
const longestEcho = 2_000;

function readForm(body: string): Values {
  const form = new URLSearchParams(body);
  const textOf = (name: keyof Values) => form.get(name) ?? '';
  return { page: textOf('page'), reason: textOf('reason'), details: textOf('details'), email: textOf('email') };
}

/** Browsers send a line break as two characters and count it as one. */
const echoOf = (value: string) =>
  value
    .slice(0, 2 * longestEcho)
    .replaceAll('\r\n', '\n')
    .slice(0, longestEcho);

interface Deps {
  reports: Pick<Reports, 'findPage' | 'submit'>;
  limits: Pick<Limits, 'take'>;
}

/** `/report?page=/d/{slug}`: the "Report this page" form, which works without scripts. */
export async function serveReportPages(app: FastifyInstance, { reports, limits }: Deps): Promise<void> {
  const show = (reply: FastifyReply, status: number, html: string) =>
    reply
      .status(status)
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-security-policy': reportPagePolicy })
      .type('text/html; charset=utf-8')
      .send(html);

  const find = async (path: unknown): Promise<PageSummary | null> => {
    const { data } = ReportedPath.safeParse(path);
    return data === undefined ? null : reports.findPage(data);
  };

  const showForm = (reply: FastifyReply, status: number, found: PageSummary, form: Partial<Parameters<typeof reportFormPage>[0]>) =>
    show(reply, status, reportFormPage({ path: '', title: found.title, url: found.url, values: {}, errors: {}, ...form }));

  async function submit(request: FastifyRequest, values: Values): Promise<number> {
    const { data, error } = ReportInput.safeParse({ ...values, reason: values.reason || undefined });
    if (error) throw invalidFields(error);
    return reports.submit({ userId: null, network: networkOf(request.ip) }, data);
  }

  /** Runs before the body is read. */
  async function throttle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    try {
      await limits.take([{ about: ['report', 'form', networkOf(request.ip)], ...submissionLimit }]);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY') throw error;
      return show(reply.header('retry-after', String(error.retryAfterSeconds ?? 60)), 429, reportRefusedPage());
    }
  }

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const values = (request.body as Values | undefined) ?? readForm('');
    const found = await find(values.page);
    if (!found) return show(reply, 404, reportNotFoundPage());
    const form = { path: values.page, values: { reason: values.reason, details: echoOf(values.details), email: echoOf(values.email) } };
    // CSRF: another site must not send reports in the name of its visitors.
    if (request.headers['sec-fetch-site'] === 'cross-site')
      return showForm(reply, 403, found, { ...form, alert: reportMessages.sendAgain });
    try {
      return show(reply, 200, reportReceivedPage({ number: await submit(request, values), path: values.page }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'INVALID') return showForm(reply, 422, found, { ...form, errors: error.errors ?? {} });
      if (error.code !== 'TOO_MANY') throw error;
      reply.header('retry-after', String(error.retryAfterSeconds ?? 60));
      return showForm(reply, 429, found, { ...form, alert: reportMessages.tooMany });
    }
  }

  app.get('/report', async (request, reply) => {
    const { page } = request.query as { page?: unknown };
    const found = await find(page);
    return found ? showForm(reply, 200, found, { path: String(page) }) : show(reply, 404, reportNotFoundPage());
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: formLimit }, (_request, body, done) =>
      done(null, readForm(body as string)),
    );
    scope.post('/report', { onRequest: throttle }, receive);
  });
}
