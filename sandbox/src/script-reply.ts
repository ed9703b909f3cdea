import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { ApiError } from './cashfree/api-error.ts';
import { wireJson } from './cashfree/rupees.ts';
import { patchedAnswer, type Rule, replacedAnswer, replacesAnswer } from './script.ts';

export const sendJson = (reply: FastifyReply, view: unknown) => reply.type('application/json').send(wireJson(view));

function closeConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

interface ScriptedCall {
  rule: Rule | null;
  /** Executes the call and returns the real answer. */
  execute: () => Promise<unknown>;
  /** Fault injection: the call is executed, but its answer is lost. */
  isLost?: () => boolean;
}

async function executeIgnoringErrors(execute: () => Promise<unknown>): Promise<void> {
  await execute().catch((error) => {
    // A refused call changes nothing; the scripted answer is sent in either case.
    if (!(error instanceof ApiError)) throw error;
  });
}

/**
 * Fault injection: answers one API call with the real answer, or as the rule of a script says. A delay comes after the execution, so a
 * delayed answer may be stale.
 */
export async function answerCall(reply: FastifyReply, { rule, execute, isLost = () => false }: ScriptedCall): Promise<FastifyReply> {
  if (!rule || !replacesAnswer(rule)) {
    const view = await execute();
    if (rule) await sleep(rule.delayMs);
    return isLost() ? closeConnection(reply) : sendJson(reply, rule ? patchedAnswer(rule, view) : view);
  }
  if (rule.takesEffect) await executeIgnoringErrors(execute);
  await sleep(rule.delayMs);
  if (rule.hangUp) return closeConnection(reply);
  const { status, payload } = replacedAnswer(rule);
  reply.status(status);
  return typeof payload === 'string' ? reply.type('text/html; charset=utf-8').send(payload) : sendJson(reply, payload);
}
