import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Recording } from '../../../../test/rehearsal/cashfree/recorder.ts';
import { replay } from '../../../../test/rehearsal/cashfree/replay.ts';

// `sandbox.json` was recorded with our sandbox; `npm run cashfree:rehearse` writes recordings of Cashfree's test environment next to it.
const folder = new URL('../../../../test/facts/cashfree-recordings/', import.meta.url);

it.each(readdirSync(folder))('the adapters read every answer and webhook of the recording %s', async (name) => {
  const recording = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Recording;
  expect(await replay(recording)).toEqual({ transcript: recording.transcript, unknown: [] });
});
