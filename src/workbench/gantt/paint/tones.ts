/**
 * After Okabe and Ito (2008), light enough for dark text, distinct on white and on dark; moved until any two are distinguished
 * (CIE 1976, at least 17) without one of the three kinds of cones, too (Machado, Oliveira and Fernandes 2009).
 */
export const okabeIto = [
  '#4a90e8',
  '#f2a71f',
  '#ee6350',
  '#66d298',
  '#9d7b89',
  '#d3cd6b',
  '#897cba',
  '#b0b7c3',
] as const
export const toneCount = okabeIto.length
