// The drawings of the international pieces and of the carved Burmese ones, all in one hand: facing left, standing on
// y = 91 of a box of 100, one outline width. A figure is a list of layers [kind, path, transform?]:
//   b  body, outlined     a  ornament, outlined     i  ivory (tusks), outlined
//   l  line inside          d  filled detail inside    s  cord, outside the body

const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

const bar = (x, y, w, h, r) =>
  `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${-(w - 2 * r)}q${-r} 0 ${-r} ${-r}v${-(h - 2 * r)}q0 ${-r} ${r} ${-r}z`;

const spokes = (x, y, r, count) => {
  let d = '';
  for (let i = 0; i < count; i++) {
    const angle = (Math.PI * i) / count;
    const dx = Math.round(r * Math.cos(angle) * 10) / 10,
      dy = Math.round(r * Math.sin(angle) * 10) / 10;
    d += `M${x - dx} ${y - dy}l${2 * dx} ${2 * dy}`;
  }
  return d;
};

const wheel = (x, y, r) => [
  ['b', circle(x, y, r)],
  ['l', circle(x, y, r - 5) + spokes(x, y, r - 5, 3)],
  ['d', circle(x, y, 3)],
];

const plinth = [['b', bar(23, 80, 54, 11, 3.5)]];
const shoulders = ['b', 'M15 91C15 78 28 73 40 71H60C72 73 85 78 85 91z'];
const collar = ['l', 'M39 73L50 86L61 73'];
const mirrored = 'matrix(-1 0 0 1 100 0)';
const both = (kind, d) => [
  [kind, d],
  [kind, d, mirrored],
];

const horseHead =
  'M31 80C30 67 37 59 46 53C40 55 35 60 29 62C23 63.5 18 60 18 54.5C18 49 24 44 27 37C29 31 32 27 37 24L36 11L46 19C63 20 75 36 76 58C76.5 67 75 74 74 80z';

/** The head of an elephant seen from the front. */
const elephantHead = [
  ...both('b', 'M35 32C27 17 7 18 5 38C3 57 16 71 32 63z'),
  [
    'b',
    'M50 14C66 14 74 27 73 42C72 53 66 58 63 63C61 67 61 73 62 78C63 85 59 91 52 91C45 91 41 86 40 78C39.5 72 39 67 37 63C34 58 28 53 27 42C26 27 34 14 50 14z',
  ],
  ...both('i', 'M36 57C35 66 31 71 24 73C31 80 41 75 43 63z'),
  ['l', 'M46 67H56M46.5 74H57M48 81H58'],
  ...both('d', circle(39, 42, 3.2)),
  ['l', 'M41 25Q50 20 59 25'],
];

/** An elephant from the side, without and with its face and the ground it stands on. */
const elephantSide =
  'M84 84H69V70H56V84H41V66C36 66 32 64 30 60C29 68 27 75 22 78C17 81 10 79 9 72C14 74 17 70 17 63C16 52 17 43 22 35C27 27 37 25 45 29C57 22 76 24 84 36C90 46 89 60 86 72z';
const elephantSideFace = [
  ['b', 'M36 33C46 31 53 40 49 50C46 58 38 57 35 51z'],
  ['i', 'M28 56C24 60 18 61 13 57C17 68 27 68 32 60z'],
  ['d', circle(27.5, 41, 2.8)],
  ['b', bar(10, 82, 80, 9, 3)],
];

export const figures = {
  king: [
    ['b', 'M46.5 4h7v6.5h6.5v6.5h-6.5v9h-7v-9h-6.5v-6.5h6.5z'],
    ['b', 'M30 68C16 56 17 36 33 34.5C42 34 48 40 50 50C52 40 58 34 67 34.5C83 36 84 56 70 68z'],
    ['b', 'M50 25C58 33 56 43 50 51C44 43 42 33 50 25z'],
    ['l', 'M50 51V66M28 52C27 46 30 42 35 42M72 52C73 46 70 42 65 42'],
    ['a', bar(28, 66, 44, 9, 3)],
    ...plinth,
  ],
  queen: [
    ['b', 'M28 68L17 34L34 49L37 25L50 45L63 25L66 49L83 34L72 68z'],
    ['b', circle(16, 30, 5.2) + circle(36.5, 19, 5.2) + circle(63.5, 19, 5.2) + circle(84, 30, 5.2)],
    ['l', 'M31 60H69'],
    ['a', bar(27, 66, 46, 9, 3)],
    ...plinth,
  ],
  rook: [
    ['b', 'M31 82L34 42H66L69 82z'],
    ['b', 'M26 44V17H37V26H45V17H55V26H63V17H74V44L68 49H32z'],
    ['l', 'M33 44H67M34 72H66'],
    ...plinth,
  ],
  bishop: [
    ['b', 'M41 68H59C60 75 65 78 68 82H32C35 78 40 75 41 68z'],
    ['b', 'M50 15C63 27 72 41 67 53C65 58 62 61 60 64H40C38 61 35 58 33 53C28 41 37 27 50 15z'],
    ['b', circle(50, 11.5, 5)],
    ['l', 'M50 31V51M42 40H58'],
    ['a', bar(35, 63, 30, 8, 3)],
    ...plinth,
  ],
  knight: [
    ['b', horseHead],
    ['l', 'M48 28C60 33 67 46 67 62'],
    ['d', circle(39.5, 35.5, 3.2) + circle(24.5, 54, 2)],
    ['l', 'M46 53C49 51 52 48 53 44'],
    ...plinth,
  ],
  pawn: [
    ['b', 'M50 42C57 58 62 68 69 82H31C38 68 43 58 50 42z'],
    ['b', circle(50, 33, 14.5)],
    ['a', bar(34, 47, 32, 8, 3.5)],
    ...plinth,
  ],
  soldier: [
    ['b', 'M50 42C57 58 62 68 69 82H31C38 68 43 58 50 42z'],
    ['b', circle(50, 38, 13)],
    ['b', 'M24 37L50 11L76 37Q50 30 24 37z'],
    ['b', bar(80, 22, 5, 69, 2)],
    ['a', 'M82.5 3L90 20L82.5 28L75 20z'],
    ['a', bar(34, 50, 32, 8, 3.5)],
    ...plinth,
  ],
  elephant: elephantHead,
  chariot: [
    ['b', bar(29, 30, 5, 26, 1) + bar(66, 30, 5, 26, 1)],
    ['b', 'M13 33C21 18 36 14 50 8C64 14 79 18 87 33Q50 26 13 33z'],
    ['b', 'M16 47H84L76 64H24z'],
    ['l', 'M29 54H71'],
    ...wheel(50, 69, 22),
  ],
  cannon: [
    ['b', 'M42 62L8 84L12 91H30L62 70z'],
    ['b', 'M16 38C10 38 8 43 8 48C8 53 10 58 16 58L76 55V59H88V37H76V41z', 'rotate(-30 50 50)translate(2 -4)'],
    ['l', 'M28 38.5V57.5M62 40.5V55.5', 'rotate(-30 50 50)translate(2 -4)'],
    ...wheel(53, 71, 20),
  ],
  crossbow: [
    ['b', 'M44 20H56V82H44z'],
    ['b', 'M6 50C14 25 34 15 50 15C66 15 86 25 94 50L85 52C77 36 64 29 50 29C36 29 23 36 15 52z'],
    ['l', 'M50 34V72'],
    ['s', 'M11 50L50 62L89 50'],
    ['a', 'M50 2L59 17H41z'],
    ...plinth,
  ],
  advisor: [
    shoulders,
    collar,
    ['b', 'M35 44H65V54C65 67 59 75 50 75C41 75 35 67 35 54z'],
    ...both('a', 'M34 33L9 29C3 29 3 41 9 41L34 42z'),
    ['b', 'M32 47V33C32 28 37 26 39 25V20C39 9 61 9 61 20V25C63 26 68 28 68 33V47Q50 41 32 47z'],
    ['l', 'M39 25Q50 30 61 25'],
    ...both('d', circle(43.5, 54, 2.4)),
    ['l', 'M46 65Q50 68 54 65'],
  ],
  general: [
    shoulders,
    ['l', 'M30 80L36 91M70 80L64 91'],
    ['b', 'M35 50H65C65 66 60 75 50 79C40 75 35 66 35 50z'],
    ...both('b', 'M26 50C22 62 24 74 31 80L39 70C36 64 36 58 37 50z'),
    ['b', 'M25 50C24 32 36 22 50 20C64 22 76 32 75 50z'],
    ['a', 'M47 21C40 17 38 9 45 2C46 7 50 7 55 4C60 10 59 17 53 21z'],
    ['b', bar(21, 44, 58, 9, 3.5)],
    ['l', 'M50 27V43'],
    ...both('d', circle(43.5, 60, 2.4)),
    ['l', 'M43 69Q50 66 57 69'],
  ],
  champion: [
    shoulders,
    ['l', 'M36 73L56 91M64 73L52 84'],
    ['a', 'M66 42L88 36L83 46L92 54L68 51z'],
    ['b', 'M33 40H67V52C67 66 60 74 50 74C40 74 33 66 33 52z'],
    ['b', 'M30 38L24 10L39 22L50 5L61 22L76 10L70 38z'],
    ['a', bar(29, 37, 42, 9, 3)],
    ...both('d', circle(43, 55, 2.6)),
    ['l', 'M45 66H55'],
  ],
  pupil: [
    shoulders,
    ['l', 'M36 73L56 91M64 73L52 84'],
    ['b', circle(50, 24, 7.5)],
    ['b', circle(50, 51, 21)],
    ['d', 'M30 47C31 34 39 29 50 29C61 29 69 34 70 47C60 46 54 43 50 39C46 43 40 46 30 47z'],
    ...both('d', circle(43, 55, 2.6)),
    ['l', 'M46 64Q50 67 54 64'],
  ],
  mahout: [
    ['b', 'M56 30C54 20 58 15 65 15C72 15 77 20 76 30z'],
    ['b', circle(65, 11, 7.5)],
    ['a', 'M57 10C55 -1 75 -1 73 10Q65 6 57 10z'],
    ['b', elephantSide],
    ['a', 'M54 27C61 23 71 24 77 28L79 50Q66 55 55 50z'],
    ['l', 'M57 44Q66 48 76 44'],
    ...elephantSideFace,
  ],
  eagle: [
    ...both(
      'b',
      'M47 42C40 27 25 16 6 12C4 21 6 28 10 33C8 38 10 43 14 46C14 52 17 56 22 58C23 64 29 67 35 66C41 66 45 61 47 56z'
    ),
    ['l', 'M16 26C24 30 32 38 36 48M84 26C76 30 68 38 64 48'],
    ['a', 'M43 68L34 91Q42 86 46 90L50 86L54 90Q58 86 66 91L57 68z'],
    ['b', 'M50 28C59 32 63 44 61 57C60 66 56 73 50 77C44 73 40 66 39 57C37 44 41 32 50 28z'],
    ['b', 'M51 7C60 7 65 14 64 22C63 29 58 34 51 34C46 34 43 30 42 26L30 25C31 18 37 15 42 14C44 10 47 7 51 7z'],
    ['d', circle(50, 19, 2.8)],
    ['l', 'M45 50Q50 54 55 50M45 59Q50 63 55 59'],
  ],
  siegeTower: [
    ['b', 'M30 30H70L77 80H23z'],
    ['b', 'M26 32V7H36V15H45V7H55V15H64V7H74V32z'],
    ['l', 'M33 40L69 73M67 40L31 73M29 76H71'],
    ['a', 'M42 32V22Q50 14 58 22V32z'],
    ['b', circle(30, 82, 9) + circle(70, 82, 9)],
    ['d', circle(30, 82, 3) + circle(70, 82, 3)],
  ],
  cardinal: [
    shoulders,
    ['a', 'M36 91L50 74L64 91z'],
    ['l', 'M50 79V90M45.5 83.5H54.5'],
    ['b', 'M36 40H64V54C64 66 58 74 50 74C42 74 36 66 36 54z'],
    ['s', 'M14 38V56M86 38V56'],
    ['a', 'M14 49L21 57L14 65L21 73L14 81L7 73L14 65L7 57zM86 49L93 57L86 65L93 73L86 81L79 73L86 65L79 57z'],
    ['b', 'M31 32C31 20 39 15 50 15C61 15 69 20 69 32z'],
    ['b', 'M4 33C14 29 30 28 50 28C70 28 86 29 96 33C92 42 74 45 50 45C26 45 8 42 4 33z'],
    ['b', circle(50, 11, 4)],
    ...both('d', circle(43.5, 53, 2.4)),
    ['l', 'M46 64Q50 67 54 64'],
  ],
  duke: [
    ['a', 'M50 20C44 4 62 -4 78 4C90 10 95 24 90 36C86 28 78 23 66 24z'],
    ['b', 'M25 91V80C25 76 28 74 32 73H68C72 74 75 76 75 80V91z'],
    ['b', 'M27 36C27 22 38 15 50 15C62 15 73 22 73 36V64C73 72 62 80 50 84C38 80 27 72 27 64z'],
    ['d', 'M31 43H47V49H31zM53 43H69V49H53z'],
    ['l', 'M50 38V80M38 58V66M44 60V70M56 60V70M62 58V66'],
    ['a', 'M23 38L21 21L32 29L41 18L50 28L59 18L68 29L79 21L77 38z'],
  ],
  // The carved figures of a Burmese set.
  burmeseKing: [
    ['b', 'M22 74C17 63 30 57 40 61H60C70 57 83 63 78 74z'],
    ['b', 'M37 64C36 55 29 52 32 44C36 39 44 38 50 38C56 38 64 39 68 44C71 52 64 55 63 64z'],
    ['l', 'M34 47L43 60H57L66 47M32 69Q50 64 68 69'],
    ...both('a', 'M41 27L30 18L35 36L41 36z'),
    ['b', circle(50, 32, 9.5)],
    ['b', 'M38 27H62L58 19H55.5L54 12H52.5L50 1L47.5 12H46L44.5 19H42z'],
    ['l', 'M44 23H56'],
    ['a', 'M16 83C14 76 18 72 24 73H76C82 72 86 76 84 83z'],
    ['l', 'M30 75Q35 83 40 75Q45 83 50 75Q55 83 60 75Q65 83 70 75'],
    ['b', bar(12, 82, 76, 9, 3)],
  ],
  burmeseGeneral: [
    ['b', 'M26 83C23 68 32 61 40 60H60C68 61 77 68 74 83z'],
    ['b', 'M37 64C35 56 30 53 33 46C37 41 44 40 50 40C56 40 63 41 67 46C70 53 65 56 63 64z'],
    ['b', circle(50, 33, 10)],
    ['b', 'M36 32C36 20 43 16 50 14C57 16 64 20 64 32Q50 27 36 32z'],
    ['b', circle(50, 11, 4)],
    ['b', 'M64 56L76 48L80 54L67 64z'],
    ['a', 'M80 8L85 14V44H75V14z'],
    ['b', bar(70, 43, 20, 5, 2) + bar(77.5, 47, 5, 11, 2)],
    ['l', 'M40 50L50 58L60 50M36 74Q50 66 64 74'],
    ['b', bar(20, 82, 60, 9, 3)],
  ],
  burmeseElephant: [
    ['b', elephantSide],
    ['a', 'M52 26C60 22 70 23 76 27L78 52Q65 57 53 52z'],
    ['b', bar(56, 9, 18, 16, 3)],
    ['l', 'M59 16H71M56 45Q65 49 75 45'],
    ...elephantSideFace,
  ],
  burmeseHorse: [
    ['a', 'M44 20C48 6 62 6 66 14C60 14 58 18 58 24z'],
    ['b', horseHead],
    ['l', 'M50 28C60 33 67 46 67 64M54 26L62 30M60 36L70 40M65 47L74 51'],
    ['l', 'M28 38L43 52M38 25C45 33 46 42 43 52'],
    ['d', circle(36, 35, 2.8) + circle(24, 54.5, 2)],
    ['a', 'M22 83C22 76 28 73 34 73H72C78 74 80 78 80 83z'],
    ['b', bar(18, 82, 64, 9, 3)],
  ],
  burmeseChariot: [
    ['b', 'M50 1L55 14H66L62 24H76L86 38Q50 32 14 38L24 24H38L34 14H45z'],
    ['l', 'M38 24H62'],
    ['b', 'M22 36Q50 31 78 36V66H22z'],
    ['a', 'M40 66V52Q40 43 50 41Q60 43 60 52V66z'],
    ['b', bar(12, 62, 76, 8, 3)],
    ...wheel(29, 77, 14),
    ...wheel(71, 77, 14),
  ],
  burmesePawn: [
    ['b', 'M29 83C27 70 33 62 41 58H59C67 62 73 70 71 83z'],
    ['b', circle(50, 33, 5)],
    ['b', circle(50, 48, 12)],
    ['l', 'M38 45Q50 38 62 45'],
    ['l', 'M37 76L50 63L63 76'],
    ['b', bar(24, 82, 52, 9, 3)],
  ],
};

/** Draws a figure. `colors`: body, outline, detail, accent. */
export function figure(name, colors) {
  const { body, outline, detail, accent, width = 3.6 } = colors;
  const outlined = fill => `fill="${fill}" stroke="${outline}" stroke-width="${width}" stroke-linejoin="round"`;
  const style = {
    b: outlined(body),
    a: outlined(accent),
    i: outlined(colors.ivory ?? '#fff6e0'),
    l: `fill="none" stroke="${detail}" stroke-width="${width * 0.78}" stroke-linecap="round" stroke-linejoin="round"`,
    s: `fill="none" stroke="${colors.cord ?? outline}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`,
    d: `fill="${detail}"`,
  };
  return figures[name]
    .map(([kind, d, transform]) => {
      const moved = transform ? ` transform="${transform}"` : '';
      return `<path${moved} ${style[kind]} d="${d}"/>`;
    })
    .join('');
}
