/** Heights of rows by density, px; the header's is the same as the tokens'. */
export const rowHeights = { compact: 28, regular: 34 } as const
