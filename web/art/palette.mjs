// The colours of the pieces. A side is told by lightness and line, not by hue alone: one side is light with dark lines,
// the other dark with light lines, so that the two also differ for eyes that do not tell red from green.

/** body: the face; edge: the thickness seen below it; ink: characters and outlines; detail: lines inside a figure;
 *  accent: filled ornaments; royal: the band that marks a piece whose loss loses the game. */
export const palettes = {
  red: {
    body: '#fbeed2',
    edge: '#a9763f',
    ink: '#ae2318',
    outline: '#8a1a12',
    detail: '#ae2318',
    accent: '#d6503d',
    royal: '#e2b13c',
  },
  black: {
    body: '#33302f',
    edge: '#12100f',
    ink: '#f6e6c6',
    outline: '#171413',
    detail: '#f0dfbd',
    accent: '#8d8272',
    royal: '#cf9f35',
  },
  gold: {
    body: '#f8d368',
    edge: '#a06c12',
    ink: '#452a05',
    outline: '#5c3a06',
    detail: '#6f4708',
    accent: '#fff1bf',
    royal: '#b3261e',
  },
  cho: {
    body: '#f7ead0',
    edge: '#8f7443',
    ink: '#0b5e52',
    outline: '#0a4d43',
    detail: '#0b5e52',
    accent: '#46a38f',
    royal: '#0b5e52',
  },
  // Han's wooden pieces are as light as Cho's; a broad lacquered band tells them apart. Its figures are dark.
  han: {
    body: '#f7ead0',
    edge: '#6d120c',
    ink: '#a3211a',
    outline: '#4d0c08',
    detail: '#fbe6c8',
    accent: '#e9a183',
    royal: '#a3211a',
    figure: '#a52a21',
    band: '#a3211a',
  },
  // Lacquered wood of Burmese sets.
  lacquerRed: { body: '#d9482f', edge: '#7d1c10', outline: '#4f0f08', detail: '#ffe3a8', accent: '#f3b94a' },
  lacquerBlack: { body: '#2d2a2b', edge: '#0f0d0d', outline: '#0f0d0d', detail: '#f0d9a6', accent: '#b98a35' },
};
