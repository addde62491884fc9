// The portraits of the sample campaigns as SVG, in the colors of the house. Each is a bust before a flat disc, drawn from
// the same few parts.

const ember = ['#a33b1f', '#c65a38', '#f0c7ae'];
const pine = ['#1f4638', '#2d5f4c', '#b9d6c8'];
const gold = ['#6a4b0c', '#a87c1c', '#f0dca6'];
const wine = ['#551630', '#7a2340', '#e6bdc9'];
const ink = '#25211b';

const disc = ([deep, middle, soft], more = '') =>
  `<rect width="400" height="400" fill="${soft}"/><circle cx="200" cy="196" r="168" fill="${middle}"/>` +
  `<circle cx="200" cy="196" r="148" fill="${deep}" opacity=".55"/>${more}`;

const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d, width = 5, stroke = ink) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A head with a shaded side; `jaw` is half its width at the chin, `long` lengthens the face. */
function head({ skin, shade, jaw = 34, wide = 66, long = 0 }) {
  const chin = 262 + long;
  const shape =
    `M200 92 C${200 - wide * 1.15} 92 ${200 - wide} 176 ${200 - wide} 190 C${200 - wide} ${228 + long / 2} ${200 - jaw - 8} ` +
    `${chin} 200 ${chin} C${200 + jaw + 8} ${chin} ${200 + wide} ${228 + long / 2} ${200 + wide} 190 ` +
    `C${200 + wide} 176 ${200 + wide * 1.15} 92 200 92 Z`;
  const half =
    `M206 92 C${200 + wide * 1.15} 92 ${200 + wide} 176 ${200 + wide} 190 C${200 + wide} ${228 + long / 2} ` +
    `${200 + jaw + 8} ${chin} 200 ${chin} C226 236 234 214 226 190 C218 166 232 130 206 92 Z`;
  return path(shape, skin) + path(half, shade);
}

const neck = ({ shade, width = 30, from = 226 }) =>
  path(
    `M${200 - width} ${from} L${200 - width} 300 Q200 330 ${200 + width} 300 L${200 + width} ${from} Z`,
    shade,
  );

const shoulders = (fill, top = 292, wide = 150) =>
  path(
    `M${200 - wide} 400 C${200 - wide} 336 ${200 - wide * 0.62} ${top + 14} 164 ${top} Q200 ${top + 30} 236 ${top} ` +
      `C${200 + wide * 0.62} ${top + 14} ${200 + wide} 336 ${200 + wide} 400 Z`,
    fill,
  );

const ears = ({ skin, shade, x = 68, pointed = false }) =>
  pointed
    ? path(`M${200 - x + 10} 168 L${200 - x - 42} 138 Q${200 - x - 26} 196 ${200 - x + 10} 208 Z`, skin) +
      path(`M${200 + x - 10} 168 L${200 + x + 42} 138 Q${200 + x + 26} 196 ${200 + x - 10} 208 Z`, shade)
    : `<ellipse cx="${200 - x}" cy="190" rx="13" ry="20" fill="${skin}"/><ellipse cx="${200 + x}" cy="190" rx="13" ry="20" fill="${shade}"/>`;

/** Eyes, brows, nose and mouth; `brow` lifts the outer ends, `smile` the corners. */
function features({
  brow = 0,
  smile = 4,
  iris = ink,
  apart = 29,
  browColor = ink,
  mouth = 236,
  wideMouth = 17,
}) {
  const eye = (x) =>
    `<ellipse cx="${x}" cy="186" rx="12" ry="8" fill="#fffdf8"/><circle cx="${x}" cy="186" r="7" fill="${iris}"/>` +
    `<circle cx="${x}" cy="186" r="3.4" fill="${ink}"/><circle cx="${x + 2}" cy="183.500" r="1.800" fill="#fffdf8"/>${line(
      `M${x - 13} 183 Q${x} 172 ${x + 13} 183`,
      4,
    )}`;
  return (
    eye(200 - apart) +
    eye(200 + apart) +
    line(`M${184 - apart} ${166 - brow} Q${198 - apart} ${156} ${214 - apart} ${164 + brow}`, 6, browColor) +
    line(`M${216 + apart} ${166 - brow} Q${202 + apart} ${156} ${186 + apart} ${164 + brow}`, 6, browColor) +
    line('M200 188 Q196 208 192 214 Q199 219 207 215', 4, '#00000066') +
    line(
      `M${200 - wideMouth} ${mouth - smile} Q200 ${mouth + smile} ${200 + wideMouth} ${mouth - smile}`,
      5,
      '#6d2a24',
    )
  );
}

const stars = (points) =>
  points.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fffdf8"/>`).join('');
const space = stars([
  [86, 120, 2.5],
  [118, 76, 1.8],
  [300, 92, 2.2],
  [326, 150, 1.6],
  [92, 214, 1.8],
  [270, 58, 1.6],
  [318, 236, 2.4],
]);
const planet = (x, y, r, fill, ring) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/><ellipse cx="${x}" cy="${y}" rx="${r * 1.7}" ry="${r * 0.4}" fill="none" ` +
  `stroke="${ring}" stroke-width="4" transform="rotate(-18 ${x} ${y})"/>`;

function brakka() {
  const skin = { skin: '#e6b28e', shade: '#cf9270' };
  const braid = (side) => {
    const x = 200 + side * 78;
    return [0, 1, 2, 3, 4]
      .map(
        (n) =>
          `<ellipse cx="${x + side * n * 2}" cy="${226 + n * 27}" rx="${19 - n}" ry="17" fill="${n % 2 ? '#a8471f' : '#bf5a2a'}"/>`,
      )
      .join('');
  };
  return `${
    disc(gold) +
    path('M124 214 C96 96 160 58 200 58 C240 58 304 96 276 214 Z', '#a8471f') +
    shoulders('#6e6a66', 290, 168) +
    neck({ shade: skin.shade, width: 38 }) +
    path('M150 292 Q200 344 250 292 L262 312 Q200 372 138 312 Z', '#8d8984') +
    [0, 1, 2, 3, 4, 5, 6]
      .map((n) => line(`M${92 + n * 36} ${372 - Math.abs(3 - n) * -4} q9 10 18 0`, 4, '#4c4945'))
      .join('') +
    ears({ ...skin, x: 70 }) +
    head({ ...skin, wide: 70, jaw: 46 }) +
    features({ brow: -3, smile: 3, iris: '#2d5f4c', browColor: '#8c3a18', wideMouth: 20 }) +
    line('M246 172 L258 206 M246 206 L260 194', 3, '#a5523f') +
    path(
      'M130 172 C126 96 168 78 200 78 C232 78 274 96 270 172 C258 138 236 122 200 122 C164 122 142 138 130 172 Z',
      '#bf5a2a',
    ) +
    path('M128 150 C128 74 170 56 200 56 C230 56 272 74 272 150 L272 132 Q200 104 128 132 Z', '#9b9a98') +
    path('M128 132 Q200 104 272 132 L272 148 Q200 120 128 148 Z', '#dcb35a') +
    path('M194 56 h12 v62 h-12 Z', '#dcb35a') +
    braid(-1) +
    braid(1)
  }<circle cx="200" cy="330" r="15" fill="#dcb35a"/><circle cx="200" cy="330" r="7" fill="#a33b1f"/>`;
}

function nimue() {
  const skin = { skin: '#f0d6bd', shade: '#dbb898' };
  return `${
    disc(
      pine,
      '<circle cx="262" cy="112" r="46" fill="#f7f3ea"/><circle cx="244" cy="104" r="40" fill="#24513f"/>',
    ) +
    path(
      'M120 190 C104 82 164 52 200 52 C236 52 296 82 280 190 C296 270 300 330 316 386 L84 386 C100 330 104 270 120 190 Z',
      '#cfd3cd',
    ) +
    shoulders('#2f4a6d', 294, 140) +
    neck({ shade: skin.shade, width: 24 }) +
    path('M164 292 L200 352 L236 292 L252 300 L200 392 L148 300 Z', '#dcb35a') +
    ears({ ...skin, x: 62, pointed: true }) +
    head({ ...skin, wide: 60, jaw: 24, long: 4 }) +
    features({ brow: 5, smile: 2, iris: '#4b7fb0', browColor: '#8d9490', apart: 27, wideMouth: 14 }) +
    path(
      'M140 186 C132 92 172 74 204 76 C240 76 268 100 260 186 C254 146 236 120 208 108 C190 128 152 140 140 186 Z',
      '#e6e8e2',
    ) +
    path('M140 178 C126 230 130 300 116 372 L92 380 C108 300 104 240 130 168 Z', '#e6e8e2') +
    path('M260 178 C274 230 270 300 284 372 L308 380 C292 300 296 240 270 168 Z', '#b9beb8') +
    line('M140 142 Q200 118 260 142', 5, '#dcb35a')
  }<path d="M200 118 l10 14 l-10 16 l-10 -16 Z" fill="#7fc3a4"/>`;
}

function rook() {
  const skin = { skin: '#8a5a3c', shade: '#6f452c' };
  return `${
    disc(ember) +
    path('M96 400 C84 220 130 60 200 60 C270 60 316 220 304 400 Z', '#551630') +
    shoulders('#7a2340', 288, 160) +
    neck({ shade: skin.shade, width: 36 }) +
    ears({ ...skin, x: 68 }) +
    head({ ...skin, wide: 68, jaw: 44 }) +
    features({ brow: 1, smile: 5, iris: '#3a2415', browColor: '#d9d5cd', mouth: 238 }) +
    path(
      'M134 196 C134 268 150 330 200 352 C250 330 266 268 266 196 C258 222 238 226 222 222 Q200 214 178 222 C162 226 142 222 134 196 Z',
      '#d9d5cd',
    ) +
    path('M226 222 C244 226 258 222 266 196 C266 268 250 330 200 352 C226 318 238 270 226 222 Z', '#bdb8ae') +
    path('M172 224 Q200 212 228 224 Q200 236 172 224 Z', '#efece6') +
    line('M180 238 Q200 248 220 238', 5, '#6d2a24') +
    line('M170 268 Q176 300 188 328 M230 268 Q224 300 212 328 M200 262 L200 340', 3, '#a8a297') +
    path(
      'M116 176 C112 92 160 60 200 60 C240 60 288 92 284 176 C278 120 244 96 200 96 C156 96 122 120 116 176 Z',
      '#6a1d37',
    ) +
    path('M130 318 L262 400 L226 400 L118 334 Z', '#5a3b1c')
  }<path d="M160 352 c-14 -18 8 -34 22 -18 c2 14 -8 22 -22 18 Z" fill="#7fc3a4"/>`;
}

function wren() {
  const skin = { skin: '#d8a578', shade: '#bd8759' };
  const curls = [
    [140, 140, 24],
    [152, 108, 26],
    [182, 88, 28],
    [216, 86, 28],
    [246, 104, 26],
    [260, 138, 24],
    [134, 172, 20],
    [266, 172, 20],
  ];
  return (
    disc(wine) +
    curls.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r + 8}" fill="#2c1a12"/>`).join('') +
    path('M92 400 C92 320 132 276 200 272 C268 276 308 320 308 400 Z', '#2d5f4c') +
    path(
      'M124 322 C132 276 166 262 200 262 C234 262 268 276 276 322 C248 296 224 290 200 290 C176 290 152 296 124 322 Z',
      '#1f4638',
    ) +
    neck({ shade: skin.shade, width: 24 }) +
    ears({ ...skin, x: 66 }) +
    head({ ...skin, wide: 66, jaw: 34, long: -8 }) +
    features({
      brow: 4,
      smile: 8,
      iris: '#6a4b0c',
      browColor: '#2c1a12',
      mouth: 230,
      wideMouth: 20,
      apart: 30,
    }) +
    [
      [166, 206],
      [176, 212],
      [160, 214],
      [232, 206],
      [224, 213],
      [240, 214],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.200" fill="#9c6239"/>`)
      .join('') +
    curls
      .slice(0, 6)
      .map(([x, y, r], n) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${n % 2 ? '#4a2d1d' : '#3b2317'}"/>`)
      .join('') +
    path('M188 294 L212 294 L206 330 L200 340 L194 330 Z', '#dcb35a') +
    line('M130 400 Q150 330 186 300 M270 400 Q250 330 214 300', 4, '#173529')
  );
}

function vesna() {
  const skin = { skin: '#b57a52', shade: '#97613d' };
  return (
    disc(['#1d2432', '#2b3547', '#cfd6de'], space + planet(300, 126, 26, '#c65a38', '#f0c7ae')) +
    shoulders('#3d4a3f', 292, 150) +
    path('M92 352 C108 322 140 306 160 296 L176 318 C150 330 126 350 116 384 Z', '#c65a38') +
    path('M308 352 C292 322 260 306 240 296 L224 318 C250 330 274 350 284 384 Z', '#a33b1f') +
    neck({ shade: skin.shade, width: 27 }) +
    path('M158 288 Q200 336 242 288 L250 312 Q200 366 150 312 Z', '#2a342c') +
    ears({ ...skin, x: 64 }) +
    path('M132 190 C120 84 168 66 204 66 C250 66 282 92 268 190 Z', '#171412') +
    head({ ...skin, wide: 63, jaw: 30 }) +
    features({ brow: 1, smile: 3, iris: '#5c3a1c', browColor: '#171412', wideMouth: 16 }) +
    path(
      'M134 168 C128 96 176 74 212 76 C252 80 272 110 266 166 C256 132 240 116 224 112 C198 132 160 128 134 168 Z',
      '#171412',
    ) +
    path('M128 138 Q200 104 272 138 L270 158 Q200 126 130 158 Z', '#4d5a68') +
    path('M150 122 Q200 104 250 122 L254 150 Q200 128 146 150 Z', '#dcb35a') +
    path('M156 126 Q180 114 200 114 L198 132 Q172 134 152 144 Z', '#f5e9cb')
  );
}

function oru() {
  const skin = { skin: '#a39a8c', shade: '#857c6f' };
  return `${
    disc(pine, space) +
    shoulders('#eceae4', 284, 172) +
    neck({ shade: skin.shade, width: 46, from: 220 }) +
    path('M146 286 L200 352 L254 286 L272 296 L214 400 L186 400 L128 296 Z', '#d3d0c8') +
    path('M186 348 h28 v52 h-28 Z', '#2d5f4c') +
    ears({ ...skin, x: 72 }) +
    head({ ...skin, wide: 76, jaw: 52, long: 4 }) +
    features({ brow: -1, smile: 4, iris: '#2d5f4c', browColor: '#5d564b', apart: 32, wideMouth: 22 }) +
    path(
      'M142 150 L148 104 L174 116 L184 74 L206 106 L226 76 L234 116 L254 104 L258 150 Q200 110 142 150 Z',
      '#6f675a',
    ) +
    path('M206 106 L226 76 L234 116 L254 104 L258 150 Q236 124 206 118 Z', '#575044') +
    path('M136 214 l20 -10 l14 20 l-16 18 Z', '#8f8678') +
    path('M264 214 l-20 -10 l-14 20 l16 18 Z', '#6f675a') +
    path('M184 252 l32 0 l8 18 l-24 10 l-24 -10 Z', '#8f8678')
  }<rect x="122" y="332" width="40" height="40" rx="9" fill="#2d5f4c"/>${path(
    'M137 338 h10 v9 h9 v10 h-9 v9 h-10 v-9 h-9 v-10 h9 Z',
    '#fffdf8',
  )}`;
}

function sable() {
  const skin = { skin: '#8f8bb8', shade: '#726d9d' };
  return (
    disc(['#2a1c33', '#472b4a', '#e2cfe0'], space + planet(96, 132, 20, '#dcb35a', '#f5e9cb')) +
    shoulders('#6a4b0c', 316, 146) +
    neck({ shade: skin.shade, width: 22 }) +
    path('M140 330 L150 262 Q200 322 250 262 L260 330 L214 392 L186 392 Z', '#a87c1c') +
    path('M200 318 L250 262 L260 330 L214 392 Z', '#8a6412') +
    head({ ...skin, wide: 54, jaw: 18, long: 14 }) +
    features({
      brow: 6,
      smile: 5,
      iris: '#dcb35a',
      browColor: '#3c3760',
      apart: 26,
      mouth: 244,
      wideMouth: 15,
    }) +
    path(
      'M146 170 C128 76 176 44 214 54 C262 58 276 116 252 172 C254 130 240 108 214 104 C186 116 160 124 146 170 Z',
      '#2b2547',
    ) +
    path('M214 54 C262 58 276 116 252 172 C254 130 240 108 214 104 C232 92 234 70 214 54 Z', '#1e1933') +
    stars([
      [148, 204, 3],
      [252, 204, 3],
    ]) +
    line('M256 206 q10 8 4 18', 4, '#dcb35a')
  );
}

function ghan() {
  const skin = { skin: '#4f9a94', shade: '#3a7c78' };
  return `${
    disc(ember, `<circle cx="200" cy="196" r="148" fill="#1d2f3a" opacity=".7"/>${space}`) +
    shoulders('#551630', 288, 160) +
    neck({ shade: skin.shade, width: 38, from: 220 }) +
    path('M148 286 Q200 350 252 286 L276 304 Q200 400 124 304 Z', '#7a2340') +
    path('M138 176 L72 128 Q86 168 78 186 Q92 204 88 232 L142 218 Z', '#6fb8ae') +
    path('M262 176 L328 128 Q314 168 322 186 Q308 204 312 232 L258 218 Z', '#3f8a85') +
    line('M134 184 L86 150 M136 198 L92 190 M138 210 L98 220', 3, '#2c625f') +
    line('M266 184 L314 150 M264 198 L308 190 M262 210 L302 220', 3, '#285654') +
    head({ ...skin, wide: 68, jaw: 40 }) +
    path('M200 40 C178 66 172 92 176 124 Q200 112 224 124 C228 92 222 66 200 40 Z', '#6fb8ae') +
    line('M200 60 L200 112 M188 82 L190 116 M212 82 L210 116', 3, '#2c625f') +
    features({ brow: -2, smile: 2, iris: '#f5c24a', browColor: '#28605d', apart: 31, wideMouth: 22 }) +
    line('M158 268 q14 8 28 4 M214 272 q14 4 28 -4', 3, '#2c625f')
  }<circle cx="200" cy="142" r="9" fill="#f5c24a"/><circle cx="200" cy="142" r="4" fill="#fffdf8"/>`;
}

const drawings = { brakka, nimue, rook, wren, vesna, oru, sable, ghan };
export const portraitNames = Object.keys(drawings);

/** In pixels; large enough for a printed sheet. */
export const portraitSize = 360;

export const portraitOf = (name) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${portraitSize}" height="${portraitSize}" viewBox="0 0 400 400">${drawings[name]()}</svg>`;
