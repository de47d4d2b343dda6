/** A line of a sheet or text file as it is read: its number from 1, and its cells as texts. */
export interface HeadLine {
  readonly line: number
  readonly cells: readonly string[]
}

export interface FoundHeader {
  readonly line: number
  /** To compare sheets with each other; at most 6. */
  readonly score: number
}

/** Lines in which a header is looked for; above a table stand titles, dates and notes. */
export const SEARCHED_LINES = 30
/** A note or a cover page has fewer columns than a table. */
const FEWEST_COLUMNS = 3
/** Names of columns are shorter. */
const LONGEST_NAME = 60

/** Numbers, dates and times as people write them. */
const valueForm = /^[+-]?[\d.,:/%\sTZ年月日-]*\d[\d.,:/%\sTZ年月日-]*$/

/** How much a text looks like the name of a column, from 0 to 1. */
function nameLikeness(text: string): number {
  if (valueForm.test(text)) return 0
  return /\d/.test(text) || text.length > LONGEST_NAME ? 0.5 : 1
}

/**
 * The line that names the columns of a table: its cells are different texts and no values, it is as wide as the lines
 * below it, and it has names that are known. Of equal lines the first one. Null where all lines are empty.
 * @param isKnown whether a text is the name of a field of what the table holds
 */
export function findHeader(
  lines: readonly HeadLine[],
  isKnown: (text: string) => boolean = () => false,
): FoundHeader | null {
  const filled = lines.map(({ line, cells }) => ({ line, texts: filledOf(cells) }))
  const widest = Math.max(0, ...filled.map(({ texts }) => texts.length))
  let best: FoundHeader | null = null
  for (const { line, texts } of filled.slice(0, SEARCHED_LINES)) {
    if (texts.length === 0) continue
    const score = scoreOf(texts, widest, isKnown)
    if (best === null || score > best.score) best = { line, score }
  }
  return best
}

const filledOf = (cells: readonly string[]): readonly string[] =>
  cells.map((cell) => cell?.trim() ?? '').filter((cell) => cell !== '')

function scoreOf(texts: readonly string[], widest: number, isKnown: (text: string) => boolean): number {
  const names = texts.reduce((sum, text) => sum + nameLikeness(text), 0)
  const distinct = new Set(texts.map((text) => text.toLowerCase())).size
  const known = texts.filter(isKnown).length
  return (names + distinct + 2 * known) / texts.length + (2 * texts.length) / Math.max(widest, FEWEST_COLUMNS)
}
