// Publishes a product through the API, as the studio does, with a cover of a given size.
import { callApi } from '../../scripts/lib/call-api.mjs';
import { loadPackage } from '../../scripts/lib/workspace-packages.mjs';

/**
 * @param {string} url
 * @param {string} type
 * @param {Buffer} bytes
 */
async function upload(url, type, bytes) {
  const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(bytes) });
  if (!answer.ok) throw new Error(`An upload returned ${answer.status}`);
}

/**
 * JPEG of at most this size, as large as a phone takes it, with noise like a photograph; binary search for the amount of noise.
 * @param {number} bytes
 */
async function createCover(bytes) {
  const sharp = loadPackage('sharp');
  const grain = (/** @type {number} */ sigma) =>
    sharp({
      create: { width: 4000, height: 2100, channels: 3, background: '#7a62a8', noise: { type: 'gaussian', mean: 128, sigma } },
    });
  const draw = async (/** @type {number} */ sigma) =>
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

/**
 * Publishes a product; returns the URLs of its page and of its cover.
 * @param {string} url
 * @param {string} token
 * @param {{ coverBytes: number }} options
 */
export async function publishProduct(url, token, { coverBytes }) {
  const { id } = await callApi(url, 'POST /api/v1/digital-products', {
    body: {
      title: 'Monsoon Light: phone photography for rainy days',
      category: 'Education',
      price: 1499,
      hasDiscount: true,
      discountedPrice: 899,
      description,
    },
    token,
  });
  const product = { params: { id }, token };
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
  const file = await callApi(url, 'POST /api/v1/digital-products/{id}/uploadUrl', {
    ...product,
    body: { fileName: 'guide.pdf', fileType: 'application/pdf' },
  });
  await upload(file.uploadUrl, 'application/pdf', pdf);
  await callApi(url, 'POST /api/v1/digital-products/{id}/uploadFile', { ...product, body: { s3Key: file.s3Key } });
  const cover = await callApi(url, 'POST /api/v1/digital-products/{id}/coverUrl', {
    ...product,
    body: { fileName: 'cover.jpg', fileType: 'image/jpeg' },
  });
  await upload(cover.uploadUrl, 'image/jpeg', await createCover(coverBytes));
  await callApi(url, 'POST /api/v1/digital-products/{id}/uploadCoverImage', { ...product, body: { s3Key: cover.s3Key } });
  for (const name of ['Kabir Nair', 'Sana D’Souza']) {
    const body = { name, description: 'Short, clear, no gear talk. Lesson 3 alone was worth it.' };
    await callApi(url, 'POST /api/v1/digital-products/{id}/testimonials', { ...product, body });
  }
  for (const question of ['Which phone do I need?', 'Are the videos in Hindi or English?']) {
    const body = { question, answer: 'Any phone from the last five years. English, with subtitles.' };
    await callApi(url, 'POST /api/v1/digital-products/{id}/faqs', { ...product, body });
  }
  const { slug } = await callApi(url, 'POST /api/v1/digital-products/{id}/publish', product);
  const { coverImage } = await callApi(url, 'GET /api/v1/digital-products/public/{slug}', { params: { slug } });
  if (coverImage === null) throw new Error('The published product has no cover');
  return { page: `${url}/d/${slug}`, cover: new URL(coverImage, url).href };
}
