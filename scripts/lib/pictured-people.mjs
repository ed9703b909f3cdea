/** Who is in the pictures of the admin area, made through the API. */
export const administratorPassword = 'an administrator of pictures';

async function call(url, route, { body, token } = {}) {
  const [method, path] = route.split(' ');
  const headers = { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`${route}: ${message}`);
  return data;
}

export const signInAdministrator = async (url) =>
  (await call(url, 'POST /api/v1/admin/signin', { body: { username: 'admin', password: administratorPassword } })).token;

const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

async function handIn(url, token) {
  const body = { documentType: 'PAN', documentNumber: 'ABCPK1234L', documentName: 'pan-card.pdf' };
  const { uploadUrl, s3Key } = await call(url, 'POST /api/v1/kyc/get-upload-url', { body, token });
  await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: pdf });
  await call(url, 'POST /api/v1/kyc/upload-document', { body: { ...body, s3Key }, token });
}

async function addAccount(url, token, accountHolderName, accountNumber) {
  const details = { bankName: 'HDFC Bank', accountNumber, ifscCode: 'HDFC0001423', accountHolderName };
  await call(url, 'POST /api/v1/payment-methods', { body: { type: 'BANK', ...details }, token });
}

const others = ['Farhan Qureshi', 'Lakshmi Narayanan', 'Ritika Sharma', 'Gurpreet Bedi', 'Ananya Bose', 'Imran Shaikh', 'Divya Pillai'];

/** People, papers that wait for a review, a ban and a plan: one of everything that a screen shows. */
export async function fillAdminArea(url, { token, adminToken }) {
  await handIn(url, token);
  await addAccount(url, token, 'Meera Krishnan', '50100234564821');
  for (const [index, fullName] of others.entries()) {
    const email = `${fullName.toLowerCase().replace(' ', '.')}@example.in`;
    const body = { email, fullName, phone: `988604230${index}`, password: 'long enough' };
    const signedUp = await call(url, 'POST /api/v1/auth/signup', { body });
    if (index % 2 === 0) await handIn(url, signedUp.token);
    if (index % 3 === 0) await addAccount(url, signedUp.token, fullName, `5010042833482${index}`);
    const about = { body: { reason: 'Sold what was not theirs' }, token: adminToken };
    if (index === 3) await call(url, `POST /api/v1/admin/users/${signedUp.user.id}/ban`, about);
  }
  const plan = {
    name: 'Studio',
    description: 'For those who sell every day',
    monthlyPrice: 29,
    annualPrice: 290,
    transactionFeePercentage: 2.5,
  };
  await call(url, 'POST /api/v1/admin/platform-subscription-plans', { body: plan, token: adminToken });
}
