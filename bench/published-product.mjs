// A product on sale, made as its creator would make it: with a cover of the given weight.
import { createRequire } from 'node:module';

const sharp = createRequire(new URL('../server/package.json', import.meta.url))('sharp');

async function call(url, token, route, body = {}) {
  const [method, path] = route.split(' ');
  const answer = await fetch(`${url}/api/v1/digital-products${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`${route}: ${message}`);
  return data;
}

async function send(address, type, bytes) {
  const answer = await fetch(address, { method: 'PUT', headers: { 'content-type': type }, body: bytes });
  if (!answer.ok) throw new Error(`an upload was answered with ${answer.status}`);
}

/** As a creator's program exports it: soft grain like a photograph's, as much of it as makes the file so large. */
async function coverOf(bytes) {
  const frame = { width: 1200, height: 630, channels: 3, background: '#7a62a8' };
  const grain = (sigma) => sharp({ create: { ...frame, noise: { type: 'gaussian', mean: 128, sigma } } });
  const draw = async (sigma) =>
    sharp(await grain(sigma).png().toBuffer())
      .blur(0.8)
      .jpeg({ quality: 90 })
      .toBuffer();
  let [low, high] = [1, 120];
  for (let step = 0; step < 8; step++) {
    const middle = (low + high) / 2;
    if ((await draw(middle)).length > bytes) high = middle;
    else low = middle;
  }
  return draw(low);
}

const description = `Four months of grey sky is not bad light. It is the **softest light of the year**.

# What you will learn
- Expose for rain so that it shows, in **two taps**
- Use windows, umbrellas and puddles as light
- Edit on the phone, with *free* apps, in under five minutes`;

/** The address of its page and that of its cover. */
export async function publishProduct(url, token, { coverBytes }) {
  const { id } = await call(url, token, 'POST ', {
    title: 'Monsoon Light: phone photography for rainy days',
    category: 'Education',
    price: 1499,
    hasDiscount: true,
    discountedPrice: 899,
    description,
  });
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
  const file = await call(url, token, `POST /${id}/uploadUrl`, { fileName: 'guide.pdf', fileType: 'application/pdf' });
  await send(file.uploadUrl, 'application/pdf', pdf);
  await call(url, token, `POST /${id}/uploadFile`, { s3Key: file.s3Key });
  const cover = await call(url, token, `POST /${id}/coverUrl`, { fileName: 'cover.jpg', fileType: 'image/jpeg' });
  await send(cover.uploadUrl, 'image/jpeg', await coverOf(coverBytes));
  await call(url, token, `POST /${id}/uploadCoverImage`, { s3Key: cover.s3Key });
  for (const name of ['Kabir Nair', 'Sana D’Souza'])
    await call(url, token, `POST /${id}/testimonials`, { name, description: 'Short, clear, no gear talk. Lesson 3 alone was worth it.' });
  for (const question of ['Which phone do I need?', 'Are the videos in Hindi or English?'])
    await call(url, token, `POST /${id}/faqs`, { question, answer: 'Any phone from the last five years. English, with subtitles.' });
  const { slug } = await call(url, token, `POST /${id}/publish`);
  const { coverImage } = (await (await fetch(`${url}/api/v1/digital-products/public/${slug}`)).json()).data;
  return { page: `${url}/d/${slug}`, cover: new URL(coverImage, url).href };
}
