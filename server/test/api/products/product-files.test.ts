import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileMessages } from '@jamun/contract';
import { zip } from '@jamun/test-support/zip';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../../src/kit/clock.ts';
import { cfb, excelParts, installerClassId, installerParts, macroStorage, wordDocument } from '../../harness/compound-file.ts';
import { addCover, addFile, addImage, createProduct, createPublishedProduct, uploadForProduct } from '../../harness/products.ts';
import { pdf, picture, put } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const presentation = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const wrongType = 'Choose a pdf, doc, docx, txt, jpg, jpeg, png, gif, mp4, mp3, zip, epub, xlsx, pptx, m4a, wav, ogg, flac or aac file.';
const register = (person: Person, id: string, s3Key: string) =>
  world.call('POST /api/v1/digital-products/{id}/uploadFile', { params: { id }, body: { s3Key } }, person.token);
const filesOf = async (person: Person, id: string) =>
  (await world.call('GET /api/v1/digital-products/{id}/files', { params: { id } }, person.token)).body.data;
const removeFile = (person: Person, id: string, fileId: string) =>
  world.call('DELETE /api/v1/digital-products/{id}/files/{fileId}', { params: { id, fileId } }, person.token);
const coverOf = (id: string, token?: string) => world.call('GET /api/v1/digital-products/{id}/coverImage', { params: { id } }, token);
const galleryOf = (id: string, token?: string) => world.call('GET /api/v1/digital-products/{id}/galleryImage', { params: { id } }, token);
const productOf = async (person: Person, id: string) =>
  (await world.call('GET /api/v1/digital-products/{id}', { params: { id } }, person.token)).body.data;
const unpublish = (person: Person, id: string) =>
  world.call('POST /api/v1/digital-products/{id}/unpublish', { params: { id } }, person.token);
const statusOf = async (url: string | null) => (await fetch(url ?? '')).status;
/** Storage paths of all files of a user. */
const objectsOf = async (person: Person): Promise<string[]> => {
  const { rows } = await world.container.database.pool.query('select object from files where user_id = $1', [person.id]);
  return rows.map(({ object }) => join(world.filesDir, object));
};

const office = (kind: string) => ({ '[Content_Types].xml': '<Types/>', [kind]: '<document/>' });
const docx = zip({ '_rels/.rels': '<Relationships/>', ...office('word/document.xml') });
const xlsx = zip(office('xl/workbook.xml'));
const pptx = zip(office('ppt/presentation.xml'));
const epub = zip({ mimetype: 'application/epub+zip', 'META-INF/container.xml': '<container/>' });
const presets = zip({ 'Presets/Monsoon.xmp': '<preset/>', 'readme.txt': 'Unpack me' });
/** DOCX whose `[Content_Types].xml` comes after the first chunk that type detection reads. */
const longDocx = zip({ 'word/media/photo.raw': 'x'.repeat(200_000), ...office('word/document.xml') });
const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('\u0001vorbis', 'latin1'), Buffer.alloc(64)]);
const wav = Buffer.concat([Buffer.from('RIFF'), Buffer.from([100, 0, 0, 0]), Buffer.from('WAVEfmt '), Buffer.alloc(100)]);
const m4a = Buffer.concat([
  Buffer.from('0000001866747970', 'hex'),
  Buffer.from('M4A '),
  Buffer.alloc(4),
  Buffer.from('M4A mp42'),
  Buffer.alloc(64),
]);
const flac = Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(100)]);
const aac = Buffer.concat([Buffer.from('fff15080', 'hex'), Buffer.alloc(200)]);
const mp4 = Buffer.concat([
  Buffer.from('0000001866747970', 'hex'),
  Buffer.from('isom'),
  Buffer.alloc(4),
  Buffer.from('isommp42'),
  Buffer.alloc(64),
]);
/** MP3 after an ID3 tag of `tag` bytes, such as album art. The tag length is a syncsafe integer (7 bits per byte). */
const mp3 = (tag: number) =>
  Buffer.concat([
    Buffer.from('ID3'),
    Buffer.from([3, 0, 0, 0, tag >> 14, (tag >> 7) & 127, tag & 127]),
    Buffer.alloc(tag),
    Buffer.from('fffb9064', 'hex'),
    Buffer.alloc(400),
  ]);

describe('product files', () => {
  it.each([
    ['a.pdf', 'application/pdf', pdf(), 'PDF', 'a.pdf'],
    ['a.doc', 'application/msword', wordDocument(), 'DOCUMENT', 'a.doc'],
    ['a.docx', word, docx, 'DOCUMENT', 'a.docx'],
    ['पढ़ो.txt', 'text/plain', Buffer.from('नमस्ते\r\n\tworld <script>'), 'OTHER', 'पढ़ो.txt'],
    ['a.mp4', 'video/mp4', mp4, 'VIDEO', 'a.mp4'],
    ['a.mp3', 'audio/mp3', mp3(300), 'AUDIO', 'a.mp3'],
    ['song', 'audio/mpeg', mp3(200_000), 'AUDIO', 'song.mp3'],
    ['a.jpeg', 'image/jpg', 'jpeg', 'IMAGE', 'a.jpg'],
    ['a.exe.gif', 'image/gif', 'gif', 'IMAGE', 'a.exe.gif'],
    ['a.html', 'image/png', 'png', 'IMAGE', 'a.png'],
    ['presets.zip', 'application/x-zip-compressed', presets, 'OTHER', 'presets.zip'],
    ['book.epub', 'application/epub+zip', epub, 'OTHER', 'book.epub'],
    ['budget.xlsx', spreadsheet, xlsx, 'OTHER', 'budget.xlsx'],
    ['slides.pptx', presentation, pptx, 'OTHER', 'slides.pptx'],
    ['letter.zip', 'application/zip', docx, 'DOCUMENT', 'letter.docx'],
    ['table.docx', word, xlsx, 'OTHER', 'table.xlsx'],
    ['archive.docx', word, presets, 'OTHER', 'archive.zip'],
    ['long.docx', word, longDocx, 'DOCUMENT', 'long.docx'],
    ['a.m4a', 'audio/x-m4a', m4a, 'AUDIO', 'a.m4a'],
    ['a.wav', 'audio/x-wav', wav, 'AUDIO', 'a.wav'],
    ['a.ogg', 'audio/ogg', ogg, 'AUDIO', 'a.ogg'],
    ['a.flac', 'audio/flac', flac, 'AUDIO', 'a.flac'],
    ['a.aac', 'audio/aac', aac, 'AUDIO', 'a.aac'],
  ] as const)('accepts %s as a product file', async (name, type, content, fileType, fileName) => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const bytes =
      typeof content === 'string'
        ? await sharp(await picture())
            .toFormat(content)
            .toBuffer()
        : content;
    const response = await register(person, id, await uploadForProduct(world, person, id, 'uploadUrl', { bytes, type, name }));
    expect(response).toMatchObject({ status: 200, body: { message: 'File uploaded successfully' } });
    expect(response.body.data).toMatchObject({ fileName, fileType, fileSize: bytes.length });
    expect(await filesOf(person, id)).toEqual([response.body.data]);
    expect(await productOf(person, id)).toMatchObject({ files: [response.body.data], missing: [], version: 2 });
  });

  it.each([
    ['HTML declared as PDF', 'application/pdf', Buffer.from('<html><script>alert(1)</script>')],
    ['an executable declared as text', 'text/plain', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['an executable declared as PDF', 'application/pdf', Buffer.concat([Buffer.from('7f454c460201', 'hex'), Buffer.alloc(200)])],
    ['a truncated archive', 'application/zip', presets.subarray(0, presets.length - 30)],
    ['an empty archive', 'application/zip', Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])],
    ['a Java program declared as archive', 'application/zip', zip({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0', 'A.class': '' })],
    ['an Android app declared as EPUB', 'application/epub+zip', zip({ 'AndroidManifest.xml': '', 'classes.dex': '' })],
    [
      'the header of a compound file alone',
      'application/msword',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    ],
    ['an old Excel file declared as Word document', 'application/msword', cfb(excelParts)],
    ['an installer declared as Word document', 'application/msword', cfb(installerParts, { rootClassId: installerClassId })],
    ['an executable declared as music', 'audio/flac', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['an SVG declared as PNG', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an empty file', 'text/plain', Buffer.alloc(0)],
  ])('rejects %s as a product file', async (_case, type, bytes) => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const response = await register(person, id, await uploadForProduct(world, person, id, 'uploadUrl', { bytes, type, name: 'a.pdf' }));
    expect(response).toMatchObject({
      status: 415,
      body: { message: wrongType },
    });
    expect(await filesOf(person, id)).toEqual([]);
  });

  it.each([
    ['DOCX', word, zip({ ...office('word/document.xml'), 'word/vbaProject.bin': 'macro' })],
    ['XLSX', spreadsheet, zip({ ...office('xl/workbook.xml'), 'xl/vbaProject.bin': 'macro' })],
    ['PPTX', presentation, zip({ ...office('ppt/presentation.xml'), 'ppt/vbaProject.bin': 'macro' })],
    ['DOC', 'application/msword', wordDocument([macroStorage])],
  ])('rejects a %s with macros as a product file and names the reason', async (_case, type, bytes) => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const response = await register(person, id, await uploadForProduct(world, person, id, 'uploadUrl', { bytes, type, name: 'a.doc' }));
    expect(response).toMatchObject({ status: 415, body: { message: fileMessages.macros } });
    expect(await filesOf(person, id)).toEqual([]);
  });

  it('rejects an upload URL for a wrong file type or size', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const requestUploadUrl = (fileType: string, fileSize: number) =>
      world.call(
        'POST /api/v1/digital-products/{id}/uploadUrl',
        { params: { id }, body: { fileName: 'a', fileType, fileSize } },
        person.token,
      );
    expect((await requestUploadUrl('application/x-msdownload', 10)).status).toBe(415);
    expect(await requestUploadUrl('application/pdf', 100 * 1024 * 1024 + 1)).toMatchObject({
      status: 413,
      body: { message: 'File size should not exceed 100MB.' },
    });
    expect((await requestUploadUrl('application/pdf', 100 * 1024 * 1024)).status).toBe(200);
  });

  it('an upload key registers one file, once, for its own user and purpose', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const [{ id }, foreign] = [await createProduct(world, person), await createProduct(world, other)];
    const key = await uploadForProduct(world, person, id, 'uploadUrl');
    expect((await register(other, foreign.id, key)).status).toBe(404);
    expect((await register(person, foreign.id, key)).status).toBe(404);
    const cover = await uploadForProduct(world, person, id, 'coverUrl');
    expect((await register(person, id, cover)).status).toBe(404);
    const responses = await Promise.all([1, 2, 3].map(() => register(person, id, key)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const second = await createProduct(world, person);
    const fileId = (await filesOf(person, id))[0]?.id ?? '';
    expect((await removeFile(person, second.id, fileId)).status).toBe(404);
    expect((await removeFile(other, foreign.id, fileId)).status).toBe(404);
    expect(await filesOf(person, id)).toHaveLength(1);
  });

  it('deleting a file removes its object; the last file of a published or sold product stays', async () => {
    const person = await world.person();
    const { id } = await createPublishedProduct(world, person);
    const [first] = await filesOf(person, id);
    expect(await removeFile(person, id, first?.id ?? '')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('unpublish') },
    });
    const second = await addFile(world, person, id);
    const both = await Promise.all([removeFile(person, id, first?.id ?? ''), removeFile(person, id, second.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await unpublish(person, id);
    const last = (await filesOf(person, id))[0]?.id ?? '';
    const { database, products } = world.container;
    await database.transact((tx) => products.sellUnits(tx, { id, amountPaise: 49_900n, held: false }));
    await database.transact((tx) => products.returnUnit(tx, { id, amountPaise: 49_900n }));
    expect(await removeFile(person, id, last)).toMatchObject({ status: 409, body: { message: expect.stringContaining('have bought') } });
    const third = await addFile(world, person, id);
    const objects = await objectsOf(person);
    expect((await removeFile(person, id, last)).body.message).toBe('File deleted successfully');
    await world.runJobs();
    expect(objects.filter((path) => !existsSync(path))).toHaveLength(1);
    expect(await filesOf(person, id)).toEqual([third]);
  });

  it('rejects more than 50 files per product', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    await addFile(world, person, id);
    const key = await uploadForProduct(world, person, id, 'uploadUrl');
    const { pool } = world.container.database;
    await pool.query(
      `with made as (insert into files select 'F' || lpad(n::text, 19, '0'), user_id, purpose, 'x/' || n, 'x/' || n, content_type, size, file_name, created_at
         from files, generate_series(1, 49) as n where user_id = $1 returning id)
       insert into product_files (id, product_id, place, file_id, file_name, file_type, size, created_at)
         select id, $2, row_number() over () + 1, id, 'a', 'PDF', 1, $3 from made`,
      [person.id, id, world.clock.now()],
    );
    expect(await register(person, id, key)).toMatchObject({ status: 409, body: { message: expect.stringContaining('at most 50 files') } });
  });
});

describe('product cover', () => {
  it('a cover is re-encoded for page and link preview, and is public while the product is published', async () => {
    const person = await world.person();
    const { id, slug } = await createPublishedProduct(world, person);
    expect((await coverOf(id)).body.data).toEqual({ url: null });
    const url = await addCover(world, person, id);
    expect((await coverOf(id)).body.data.url).toBe(url);
    const shown = await fetch(url);
    expect({
      status: shown.status,
      contentType: shown.headers.get('content-type'),
      cacheControl: shown.headers.get('cache-control'),
    }).toEqual({ status: 200, contentType: 'image/webp', cacheControl: 'public, max-age=300' });
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630, format: 'webp' });
    const again = await fetch(url, { headers: { 'if-none-match': shown.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const { linkPreviewImage } = (await world.call('GET /api/v1/digital-products/public/{slug}', { params: { slug } })).body.data;
    const preview = await fetch(linkPreviewImage ?? '');
    expect(await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
    await unpublish(person, id);
    expect(
      await Promise.all([
        statusOf(url),
        statusOf(linkPreviewImage),
        fetch(url, { headers: { 'if-none-match': '*' } }).then((a) => a.status),
      ]),
    ).toEqual([404, 404, 404]);
  });

  it('cover and gallery of a draft are visible to the owner only', async () => {
    const [person, other, administrator] = [await world.person(), await world.person(), await world.administrator()];
    const { id } = await createProduct(world, person);
    await addCover(world, person, id);
    await addImage(world, person, id);
    for (const token of [undefined, other.token, administrator.token, 'x'.repeat(43)]) {
      expect(await coverOf(id, token)).toMatchObject({ status: 404, body: { message: 'Product Not Found' } });
      expect((await galleryOf(id, token)).status).toBe(404);
    }
    expect(await statusOf((await coverOf(id, person.token)).body.data.url)).toBe(200);
    expect(await statusOf((await galleryOf(id, person.token)).body.data[0]?.imageUrl ?? '')).toBe(200);
    world.clock.advance(days(1) - 1);
    const { rows } = await world.container.database.pool.query('select cover_file_id from products where id = $1', [id]);
    expect(await statusOf(`${world.url}/media/${rows[0].cover_file_id}`)).toBe(404);
    world.clock.advance(-days(1) + 1);
  });

  it('a replaced or deleted cover returns 404 and its objects are removed', async () => {
    const person = await world.person();
    const { id } = await createPublishedProduct(world, person);
    const first = await addCover(world, person, id);
    const second = await addCover(world, person, id);
    expect({ replaced: await statusOf(first), current: await statusOf(second) }).toEqual({ replaced: 404, current: 200 });
    await world.runJobs();
    // Product file, cover and link preview.
    expect(await objectsOf(person)).toHaveLength(3);
    const remove = () => world.call('DELETE /api/v1/digital-products/{id}/coverImage', { params: { id } }, person.token);
    expect((await remove()).body.message).toBe('Cover image deleted successfully');
    expect((await remove()).status).toBe(200);
    expect((await coverOf(id)).body.data.url).toBe(null);
    expect(await statusOf(second)).toBe(404);
    expect(await objectsOf(person)).toHaveLength(1);
  });

  it('concurrent cover uploads leave one cover and no orphaned objects', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    await Promise.all([1, 2, 3, 4].map(() => addCover(world, person, id)));
    expect(await objectsOf(person)).toHaveLength(2);
  });

  it('rejects a cover or gallery image that is no image or above 5 MB', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    for (const path of ['coverUrl', 'galleryUrl'] as const) {
      const requestUploadUrl = (fileType: string, fileSize?: number) => {
        const body = { fileName: 'a', fileType, fileSize };
        return world.call(`POST /api/v1/digital-products/{id}/${path}`, { params: { id }, body }, person.token);
      };
      expect((await requestUploadUrl('application/pdf')).body.message).toBe(
        path === 'coverUrl' ? 'Only image files are allowed.' : 'File Type must be Image',
      );
      expect((await requestUploadUrl('image/heic')).body.message).toBe(
        'HEIC images are not supported. Choose a JPEG, PNG, WebP, GIF or AVIF image.',
      );
      expect((await requestUploadUrl('image/png', 5 * 1024 * 1024 + 1)).body.message).toBe('File size should not exceed 5MB.');
    }
    const key = await uploadForProduct(world, person, id, 'coverUrl', { bytes: pdf(), type: 'image/png', name: 'a.png' });
    const response = await world.call(
      'POST /api/v1/digital-products/{id}/uploadCoverImage',
      { params: { id }, body: { s3Key: key } },
      person.token,
    );
    expect(response).toMatchObject({ status: 415, body: { message: 'Only image files are allowed.' } });
    const large = await world.call(
      'POST /api/v1/digital-products/{id}/coverUrl',
      { params: { id }, body: { fileName: 'a', fileType: 'image/png' } },
      person.token,
    );
    const { rows } = await world.container.database.pool.query('select incoming_object from uploads where key = $1', [
      large.body.data.s3Key,
    ]);
    await put(large.body.data.uploadUrl, Buffer.alloc(10), 'image/png');
    writeFileSync(join(world.filesDir, rows[0].incoming_object), Buffer.alloc(5 * 1024 * 1024 + 1));
    const body = { s3Key: large.body.data.s3Key };
    expect(await world.call('POST /api/v1/digital-products/{id}/uploadCoverImage', { params: { id }, body }, person.token)).toMatchObject({
      status: 413,
      body: { message: 'File size should not exceed 5MB.' },
    });
  });
});

describe('product gallery', () => {
  const arrange = (person: Person, id: string, ids: string[]) =>
    world.call('PUT /api/v1/digital-products/{id}/galleryImage/order', { params: { id }, body: { ids } }, person.token);
  const removeImage = (person: Person, id: string, imageId: string) =>
    world.call('DELETE /api/v1/digital-products/{id}/galleryImage/{imageId}', { params: { id, imageId } }, person.token);

  it('gallery images are in upload order until the seller reorders them', async () => {
    const person = await world.person();
    const { id } = await createPublishedProduct(world, person);
    expect((await galleryOf(id)).body.data).toEqual([]);
    const [a, b, c] = [await addImage(world, person, id), await addImage(world, person, id), await addImage(world, person, id)];
    const ids = async () => (await galleryOf(id)).body.data.map((image) => [image.id, image.imageOrder]);
    expect(await ids()).toEqual([
      [a.id, 1],
      [b.id, 2],
      [c.id, 3],
    ]);
    expect((await arrange(person, id, [c.id, a.id, b.id])).body.data.map((image) => image.id)).toEqual([c.id, a.id, b.id]);
    expect((await removeImage(person, id, a.id)).body.message).toBe('Image deleted successfully');
    expect(await ids()).toEqual([
      [c.id, 1],
      [b.id, 2],
    ]);
    const d = await addImage(world, person, id);
    expect(await ids()).toEqual([
      [c.id, 1],
      [b.id, 2],
      [d.id, 3],
    ]);
    expect(await statusOf(d.imageUrl)).toBe(200);
    expect(await statusOf(a.imageUrl)).toBe(404);
  });

  it('a gallery order must name every image of the own product once; concurrent orders all succeed', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const [mine, theirs] = [await createProduct(world, person), await createProduct(world, other)];
    const [a, b, foreign] = [
      await addImage(world, person, mine.id),
      await addImage(world, person, mine.id),
      await addImage(world, other, theirs.id),
    ];
    expect((await arrange(person, mine.id, [a.id])).status).toBe(409);
    expect((await arrange(person, mine.id, [a.id, a.id])).status).toBe(409);
    expect((await arrange(person, mine.id, [a.id, foreign.id])).status).toBe(404);
    expect((await arrange(person, theirs.id, [foreign.id])).status).toBe(404);
    expect((await removeImage(person, mine.id, foreign.id)).status).toBe(404);
    expect((await removeImage(other, mine.id, a.id)).status).toBe(404);
    const orders = await Promise.all(
      [
        [a.id, b.id],
        [b.id, a.id],
        [a.id, b.id],
        [b.id, a.id],
      ].map((ids) => arrange(person, mine.id, ids)),
    );
    expect(orders.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await productOf(person, mine.id)).galleryImages.map(({ imageOrder }) => imageOrder)).toEqual([1, 2]);
  });

  it('gallery images are scaled without cropping, and a product has at most 20', async () => {
    const person = await world.person();
    const { id } = await createPublishedProduct(world, person);
    const bytes = await picture(2000, 500);
    const s3Key = await uploadForProduct(world, person, id, 'galleryUrl', { bytes, type: 'image/png', name: 'wide.png' });
    const add = (key: string) =>
      world.call('POST /api/v1/digital-products/{id}/uploadGalleryImage', { params: { id }, body: { s3Key: key } }, person.token);
    const { body } = await add(s3Key);
    expect(body).toMatchObject({ message: 'Image uploaded successfully', data: { imageName: 'wide.png', imageOrder: 1, productId: id } });
    const drawn = await fetch(body.data.imageUrl);
    expect(await sharp(Buffer.from(await drawn.arrayBuffer())).metadata()).toMatchObject({ width: 1600, height: 400 });
    const keys: string[] = [];
    for (let n = 0; n < 19; n++)
      keys.push(await uploadForProduct(world, person, id, 'galleryUrl', { bytes: await picture(), type: 'image/png', name: 'a' }));
    for (const key of keys.slice(0, 18)) await add(key);
    const last = await Promise.all([add(keys[18] ?? ''), uploadForProduct(world, person, id, 'galleryUrl').then(add)]);
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('deleted products', () => {
  const sweep = async () => {
    await world.container.runSweeps('deleted-products');
    await world.runJobs();
  };

  it('a deleted product keeps its files for 30 days, and forever if it was ever sold', async () => {
    const [person, seller] = [await world.person(), await world.person()];
    const [unsold, sold] = [await createPublishedProduct(world, person), await createPublishedProduct(world, seller)];
    await addCover(world, person, unsold.id);
    await addImage(world, person, unsold.id);
    const { database, products } = world.container;
    await database.transact((tx) => products.sellUnits(tx, { id: sold.id, amountPaise: 100n, held: false }));
    // Files stay after a refund too: seller and buyer may have agreed on it.
    await database.transact((tx) => products.returnUnit(tx, { id: sold.id, amountPaise: 100n }));
    await world.call('DELETE /api/v1/digital-products/{id}', { params: { id: unsold.id } }, person.token);
    await world.call('DELETE /api/v1/digital-products/{id}', { params: { id: sold.id } }, seller.token);
    const objects = await objectsOf(person);
    expect(objects).toHaveLength(4);
    world.clock.advance(days(30) - 60_000);
    await sweep();
    expect(objects.every((path) => existsSync(path))).toBe(true);
    world.clock.advance(120_000);
    await sweep();
    expect(objects.some((path) => existsSync(path))).toBe(false);
    expect(await objectsOf(person)).toEqual([]);
    const delivered = await products.deliveryFiles(sold.id);
    expect(delivered).toMatchObject([{ fileName: 'guide.pdf', fileType: 'PDF', contentType: 'application/pdf' }]);
    const bytes = await world.container.files.read({ object: delivered[0]?.object ?? '' });
    expect(bytes).not.toBeNull();
    bytes?.destroy();
    await sweep();
  });
});
