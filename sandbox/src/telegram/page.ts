import { overviewStyle } from '../cashfree/pages/styles.ts';
import { escaped, shownTime } from '../html.ts';
import type { Switches } from './controls.ts';
import type { AccountOverview, ChannelOverview, LinkOverview } from './overview.store.ts';
import { codeHints, endings, pace, twoStep } from './rules.ts';

const style = `${overviewStyle}
header h2 { margin: 0; font-size: 15px } h2 + p { color: var(--text-2); font-size: 13px; margin: -8px 0 12px }
article header p { color: var(--text-2); font-size: 13px } header > div { min-width: 0 }
.code { font: 600 22px/28px ui-monospace, monospace; letter-spacing: .12em }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px }
.small.bad { color: var(--bad) }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end }
form label { flex: 1 1 220px; flex-direction: column; align-items: stretch; gap: 4px; color: var(--text-2) }
form input { min-height: 44px; padding: 0 12px; border: 1px solid var(--field); border-radius: 8px; background: var(--surface); color: var(--text); font-size: 15px; width: 100%; min-width: 0 }
form .btn { padding: 0 20px } li form { flex: 0 1 320px; flex-wrap: nowrap; gap: 8px } li form input { flex: 1 1 160px }
details li span:first-child { flex-basis: 120px } details > p { font-size: 13px; line-height: 20px; color: var(--text-2) }
article details { padding: 12px 0 0; margin: 12px 0 0; border: 0; border-top: 1px solid var(--line); border-radius: 0; background: none } article summary { margin: -6px 0; font-size: 13px }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; font-size: 13px; line-height: 20px; padding-bottom: 8px } dt { font-weight: 500 } dd { color: var(--text-2) }
[role=status] { position: sticky; bottom: 12px; min-height: 0; color: var(--bad) } [role=status]:not(:empty) { padding: 12px 16px; border-radius: 12px; background: var(--bad-bg) }`;

const chip = (word: string, tone = '') => `<span class="chip ${tone}">${escaped(word)}</span>`;
const button = (label: string, path: string, body: object = {}, tone = '') =>
  `<button class="small ${tone}" data-path="${escaped(path)}" data-body="${escaped(JSON.stringify(body))}">${escaped(label)}</button>`;

function special(): string {
  const rows = [
    [`…${endings.twoStep}`, `asks for the two-step password ${twoStep.password}, with the hint “${twoStep.hint}”`],
    [`…${endings.noAccount}`, 'has no Telegram account'],
    [`…${endings.banned}`, 'was banned by Telegram'],
    [`…${endings.floods}`, `has requested too many codes and must wait ${pace.floodSeconds} seconds`],
    [`…${endings.tooManyChannels}`, 'has reached Telegram’s channel limit'],
    [`…${endings.emailSetup}`, 'must confirm an email address before Telegram sends a code; that code is also shown here'],
    [`…${endings.emailCode}`, `gets its codes by email, at ${codeHints.email}`],
    [`…${endings.fragment}`, 'gets its codes at Fragment'],
  ];
  return `<details><summary>Special numbers</summary><dl>${rows.map(([ending, what]) => `<dt>${ending}</dt><dd>${what}</dd>`).join('')}</dl>
<p>Every other number has an account. Codes are valid for ${pace.codeLivesSeconds / 60} minutes. Another one can be requested after ${pace.resendAfterSeconds} seconds.</p></details>`;
}

function account(seen: AccountOverview, now: Date): string {
  const { phone } = seen;
  const [code, tone] = seen.voidAt
    ? ['Code was used', '']
    : seen.expiresAt && seen.expiresAt > now
      ? ['Code is valid', 'ok']
      : ['Code has expired', ''];
  const rests = seen.floodedUntil && seen.floodedUntil > now;
  return `<article><header><div><h3>${phone}</h3><p>${escaped(seen.name)}, ${seen.calls} ${seen.calls === 1 ? 'call' : 'calls'}${seen.sentAt ? `, code sent ${shownTime(seen.sentAt)}` : ''}</p></div>
${seen.code ? `<span class="code">${seen.code}</span>` : ''}</header>
<div class="row">${seen.code ? chip(code as string, tone) : ''}${chip(seen.sessions > 0 ? `Signed in ${seen.sessions}×` : 'Not signed in', seen.sessions > 0 ? 'ok' : '')}${seen.standing === 'GOOD' ? '' : chip(seen.standing === 'FROZEN' ? 'Frozen' : 'Restricted', 'bad')}${rests ? chip(`Flood wait until ${shownTime(seen.floodedUntil as Date)}`, 'warn') : ''}</div>
<div class="row">${button('Flood wait on next call', 'flood', { phone, waitSeconds: 30 })}${seen.standing === 'GOOD' ? button('Freeze', 'standing', { phone, standing: 'FROZEN' }) : button('Unfreeze', 'standing', { phone, standing: 'GOOD' })}${button('End sessions', 'revoke-sessions', { phone }, 'bad')}</div></article>`;
}

function link({ inviteLink, title, singleUse, takenBy, expiresAt, revokedAt }: LinkOverview, now: Date): string {
  const until = expiresAt ? `, until ${shownTime(new Date(expiresAt))}` : '';
  const [word, tone] = revokedAt
    ? ['Revoked', 'bad']
    : takenBy
      ? [`Used by ${takenBy}`, '']
      : expiresAt && new Date(expiresAt) <= now
        ? ['Expired', 'bad']
        : [singleUse ? 'Single use' : 'Reusable', 'ok'];
  const open = tone === 'ok';
  const join = `<form data-path="join"><input type="hidden" name="inviteLink" value="${escaped(inviteLink)}"><input name="name" required maxlength="64" aria-label="Who joins" placeholder="Who joins" autocomplete="off"><button class="small">Join</button></form>`;
  return `<li><span>${escaped(inviteLink)}<br>${escaped(title)}${until}</span>${chip(word as string, tone)}${open ? join : ''}</li>`;
}

function channel(seen: ChannelOverview, now: Date): string {
  const { telegramChannelId } = seen;
  const at = `channels/${telegramChannelId}`;
  const keepers = seen.keepers.map(({ phone, role, mayInvite }) => `${phone} (${role.toLowerCase()}${mayInvite ? '' : ', cannot invite'})`);
  const members = seen.members.map(
    ({ name, presence }) =>
      `<li><span>${escaped(name)}</span>${presence === 'BANNED' ? chip('Removed', 'bad') : button('Leave', 'leave', { telegramChannelId, name })}</li>`,
  );
  const rights = seen.keepers.map(({ phone, mayInvite }) =>
    button(mayInvite ? `Revoke invite rights of ${phone}` : `Grant invite rights to ${phone}`, `${at}/rights`, {
      phone,
      mayInvite: !mayInvite,
    }),
  );
  const add = `<form data-path="${at}/members"><label>Add a member<input name="name" required maxlength="64" autocomplete="off"></label><button class="small">Add</button></form>`;
  const promote = `<form data-path="${at}/administrators"><label>Add an administrator by number<input name="phone" required maxlength="20" autocomplete="off" inputmode="tel" placeholder="+91…"></label><button class="small">Add</button></form>`;
  const more = seen.deletedAt
    ? ''
    : `${add}${promote}<div class="row">${button('Create a reusable link', `${at}/links`)}${rights.join('')}${button('Delete channel', `${at}/delete`, {}, 'bad')}</div>`;
  return `<article><header><div><h3>${escaped(seen.name)}</h3><p>${seen.type} ${telegramChannelId}, managed by ${keepers.join(', ') || 'no one'}</p></div>
${seen.deletedAt ? chip('Deleted', 'bad') : chip(`${seen.people} ${seen.people === 1 ? 'member' : 'members'}`)}</header>
${seen.links.length > 0 ? `<ul>${seen.links.map((one) => link(one, now)).join('')}</ul>` : ''}
<details><summary>Members and actions</summary><ul>${members.join('')}</ul>${more}</details></article>`;
}

interface PageData {
  accounts: AccountOverview[];
  channels: ChannelOverview[];
  switches: Switches;
  now: Date;
}

export function telegramPage({ accounts, channels, switches, now }: PageData): string {
  const { away, callsPerSecond } = switches;
  const limit = callsPerSecond ? `${chip(`At most ${callsPerSecond} calls a second`, 'warn')}` : '';
  const numbers = accounts.map((one) => account(one, now)).join('\n') || '<p>No code has been requested yet.</p>';
  const list = channels.map((one) => channel(one, now)).join('\n') || '<p>No channels yet. They appear after the first sign-in.</p>';
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Telegram · Jamun sandbox</title><style>${style}</style><script src="/sandbox/telegram/page.js" defer></script></head>
<body><main><h1>Simulated Telegram</h1><p>Nothing is sent to Telegram, because TELEGRAM_API_ID is not set.</p>
<article><header><h2>Telegram ${away ? 'is offline' : 'is online'}</h2>${chip(away ? 'Offline' : 'Online', away ? 'bad' : 'ok')}${limit}</header>
<div class="row">${away ? button('Bring Telegram online', 'switches', { away: false }) : button('Take Telegram offline', 'switches', { away: true })}</div></article>
<article><form data-path="join" aria-label="Join a channel"><label>Invite link<input name="inviteLink" required placeholder="https://t.me/+…" autocomplete="off" inputmode="url"></label>
<label>Who joins<input name="name" required maxlength="64" autocomplete="off"></label><button class="btn">Join</button></form></article>
<p role="status"></p>
<h2>Numbers</h2>${special()}
${numbers}
<h2>Channels</h2>
${list}</main></body></html>`;
}
