/** Colour-blind safe (Okabe and Ito 2008), light enough for dark text, distinct on white and on dark. */
export const okabeIto = [
  '#56b4e9',
  '#e69f00',
  '#f0715a',
  '#4cc3a0',
  '#d98fc0',
  '#c9c04a',
  '#8fa8c8',
  '#b0b7c3',
] as const
export const toneCount = okabeIto.length
