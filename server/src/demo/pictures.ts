import sharp from 'sharp';

// Colours of the design system.
const ink = '#2b0f4e';
const ground = '#fde7ba';
const marigold = '#f4ac3c';
const bloom = '#a67bf0';
const fruit = '#3b1268';
const leaf = '#1f6b4a';
const leafLight = '#2f8a5f';
const bark = '#54331f';
const brand = '#6d28d9';
const brandSoft = '#e9ddff';
const clay = '#db7a3d';
const claySoft = '#fbe9dc';
const paper = '#ffffff';

const [width, height] = [1200, 630];

const rect = (x: number, y: number, w: number, h: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`;
const disc = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const ring = (x: number, y: number, r: number, stroke: string, thick: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${thick}"/>`;
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, thick: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round"/>`;
const many = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, index) => draw(index)).join('');
const backdrop = (fill: string) => rect(0, 0, width, height, fill);
const hills = (y: number, rise: number, fill: string) =>
  shape(`M0 ${y} C 240 ${y - rise}, 420 ${y + rise * 0.5}, 660 ${y - rise * 0.4} S 1020 ${y - rise}, 1200 ${y} V630 H0 Z`, fill);

/** SVG pictures without text: text needs fonts, which not every machine has. */
const drawings = {
  monsoon: () =>
    backdrop(bloom) +
    disc(880, 200, 110, ground) +
    hills(420, 120, brand) +
    hills(500, 90, fruit) +
    many(34, (i) => line(`M${40 + ((i * 331) % 1140)} ${20 + ((i * 149) % 310)} l-16 52`, brandSoft, 6)),
  phone: () =>
    backdrop(ground) +
    rect(455, 70, 290, 520, ink, 44) +
    rect(475, 110, 250, 430, marigold, 18) +
    disc(600, 300, 74, claySoft) +
    shape('M475 420 L570 340 L640 400 L690 360 L725 392 V540 H475 Z', fruit) +
    disc(600, 566, 12, ground) +
    line('M330 150 h-70 v70 M330 480 h-70 v-70 M870 150 h70 v70 M870 480 h70 v-70', clay, 14),
  contract: () =>
    backdrop(brandSoft) +
    rect(330, 90, 380, 480, bloom, 20) +
    rect(380, 60, 380, 480, paper, 20) +
    many(5, (i) => rect(430, 130 + i * 52, i === 4 ? 150 : 280, 16, '#d6d0e2', 8)) +
    ring(800, 430, 70, marigold, 24) +
    ring(880, 430, 70, clay, 24),
  palace: () =>
    backdrop(marigold) +
    disc(600, 250, 170, ground) +
    many(5, (i) => {
      const x = 150 + i * 200;
      return shape(`M${x} 630 V${400 - (i % 2) * 60} a50 70 0 0 1 100 0 V630 Z`, i % 2 ? fruit : brand);
    }) +
    rect(0, 580, 1200, 50, ink) +
    disc(400, 250, 16, brand) +
    disc(800, 250, 16, brand),
  invoice: () =>
    backdrop('#e9f7ee') +
    rect(360, 70, 480, 490, paper, 24) +
    rect(360, 70, 480, 110, leaf, 24) +
    rect(360, 140, 480, 40, leaf) +
    many(12, (i) => rect(400 + (i % 3) * 140, 220 + Math.floor(i / 3) * 78, 112, 52, i === 11 ? marigold : '#d6ecdf', 12)),
  frames: () =>
    backdrop(fruit) +
    [
      [150, 90, 260, 340, bloom],
      [450, 150, 300, 200, marigold],
      [450, 390, 300, 160, clay],
      [790, 90, 260, 220, leafLight],
      [790, 350, 260, 200, ground],
    ]
      .map(
        ([x, y, w, h, fill]) =>
          rect(Number(x), Number(y), Number(w), Number(h), paper, 8) +
          rect(Number(x) + 18, Number(y) + 18, Number(w) - 36, Number(h) - 36, String(fill), 4),
      )
      .join(''),
  aperture: () =>
    backdrop(ink) +
    disc(600, 315, 250, brand) +
    many(
      6,
      (i) =>
        `<g transform="rotate(${i * 60} 600 315)">${shape('M600 65 A250 250 0 0 1 816 190 L600 315 L520 176 Z', i % 2 ? bloom : '#7c3aed')}</g>`,
    ) +
    shape('M600 215 L687 265 V365 L600 415 L513 365 V265 Z', ground),
  lamps: () =>
    backdrop('#4c1d95') +
    many(3, (i) => {
      const x = 300 + i * 300;
      return (
        shape(`M${x - 110} 420 h220 a110 90 0 0 1 -220 0 Z`, clay) +
        shape(`M${x} 250 q64 92 0 150 q-64 -58 0 -150 Z`, marigold) +
        disc(x, 372, 20, ground)
      );
    }) +
    many(14, (i) => disc(60 + i * 84, 90 + (i % 3) * 34, 7, ground)),
  strings: () =>
    backdrop(clay) +
    disc(360, 330, 210, bark) +
    disc(360, 330, 150, marigold) +
    rect(500, 296, 620, 68, bark, 30) +
    many(4, (i) => line(`M250 ${306 + i * 17} H1100`, ground, 4)) +
    many(7, (i) => rect(600 + i * 66, 286, 8, 88, ground, 4)),
  beats: () =>
    backdrop(claySoft) +
    many(8, (i) => disc(195 + i * 116, 315, i % 4 === 0 ? 52 : 32, i % 4 === 0 ? fruit : bloom)) +
    line('M195 440 q232 120 464 0 t348 0', clay, 14),
  pillars: () =>
    backdrop('#e8effd') +
    shape('M240 220 L600 70 L960 220 Z', '#1d4ed8') +
    rect(240, 232, 720, 40, ink) +
    many(6, (i) => rect(280 + i * 124, 290, 52, 220, brand, 6)) +
    rect(210, 520, 780, 46, ink, 8),
  bars: () =>
    backdrop(ground) +
    many(6, (i) =>
      rect(220 + i * 130, 470 - i * 56 + (i === 3 ? 50 : 0), 84, 100 + i * 56 - (i === 3 ? 50 : 0), i % 2 ? leaf : leafLight, 12),
    ) +
    line('M240 400 L390 350 L520 330 L650 330 L780 220 L920 150', clay, 14),
  candles: () =>
    backdrop(ink) +
    many(11, (i) => {
      const [x, y] = [130 + i * 94, 210 + ((i * 67) % 150)];
      const fill = i % 3 === 1 ? clay : leafLight;
      return line(`M${x + 22} ${y - 40} v230`, fill, 6) + rect(x, y, 44, 130, fill, 6);
    }),
  window: () =>
    backdrop(brandSoft) +
    rect(300, 60, 600, 510, paper, 28) +
    many(4, (i) => rect(330 + (i % 2) * 280, 90 + Math.floor(i / 2) * 232, 260, 218, [marigold, bloom, clay, leafLight][i] as string, 14)) +
    disc(460, 200, 46, ground),
  board: () =>
    backdrop(leaf) +
    many(
      6,
      (i) =>
        `<g transform="rotate(${(i % 3) * 3 - 3} ${300 + (i % 3) * 300} ${200 + Math.floor(i / 3) * 240})">${rect(190 + (i % 3) * 300, 90 + Math.floor(i / 3) * 240, 220, 190, [ground, paper, claySoft][(i * 2) % 3] as string, 10)}${disc(300 + (i % 3) * 300, 110 + Math.floor(i / 3) * 240, 13, clay)}</g>`,
    ),
  garland: () =>
    backdrop(fruit) +
    many(15, (i) => disc(40 + i * 80, 150 + Math.round(Math.sin(i / 2.2) * 60), 44, i % 2 ? marigold : clay)) +
    many(15, (i) => disc(40 + i * 80, 150 + Math.round(Math.sin(i / 2.2) * 60), 18, ground)) +
    many(7, (i) => shape(`M${120 + i * 160} 400 q44 60 0 110 q-44 -50 0 -110 Z`, leafLight)) +
    rect(0, 540, 1200, 90, brand),
} as const;
export type PictureName = keyof typeof drawings;

/** Profile picture. */
const face =
  rect(0, 0, 400, 400, ground) +
  shape('M96 210 q0 -130 104 -130 t104 130 v110 H96 Z', ink) +
  disc(200, 200, 78, '#c98a5b') +
  shape('M122 190 q18 -84 78 -84 t78 84 q-46 -10 -78 -44 q-32 34 -78 44 Z', ink) +
  disc(200, 168, 7, clay) +
  shape('M60 400 q10 -110 140 -110 t140 110 Z', brand) +
  line('M172 236 q28 22 56 0', ink, 6) +
  disc(172, 204, 7, ink) +
  disc(228, 204, 7, ink);

export type DemoPictures = Record<PictureName | 'face', Buffer>;

const svg = (w: number, h: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${content}</svg>`);
const svgLoader = { operation: ['VipsForeignLoadSvg'] };

/**
 * Renders all pictures as PNG, before the server starts. The SVG loader of sharp is enabled only meanwhile, because uploads must never be
 * parsed as SVG.
 */
export async function renderPictures(): Promise<DemoPictures> {
  const svgs = {
    ...Object.fromEntries(Object.entries(drawings).map(([name, draw]) => [name, svg(width, height, draw())])),
    face: svg(400, 400, face),
  };
  sharp.unblock(svgLoader);
  try {
    const rendered = Object.entries(svgs).map(async ([name, svgFile]) => [
      name,
      await sharp(svgFile).png({ compressionLevel: 2 }).toBuffer(),
    ]);
    return Object.fromEntries(await Promise.all(rendered));
  } finally {
    sharp.block(svgLoader);
  }
}
