/** Where the keys are in the list below a field: a line, and whether Enter was pressed before the lines were there. */
export interface ComboPlace {
  /** -1: nowhere, what is typed counts. */
  readonly line: number
  readonly picked: boolean
}

export const nowhere: ComboPlace = { line: -1, picked: false }

/** What of the list is known when a key is pressed. */
export interface ComboLines {
  readonly count: number
  /** The lines of the text as it is now are still to come: those that are there belong to an earlier one. */
  readonly reading: boolean
}

/** The line that is marked and that Enter takes; -1: none. */
export const markedLine = ({ line }: ComboPlace, { count, reading }: ComboLines): number =>
  reading ? -1 : Math.min(line, count - 1)

/**
 * Where a key leads while the lines are still to come; null: the key changes nothing. Arrows go to the line that will be
 * there, Enter takes it as soon as it is available.
 */
export function keyBeforeLines(key: string, { line }: ComboPlace): ComboPlace | null {
  if (key === 'ArrowDown') return { line: line + 1, picked: false }
  if (key === 'ArrowUp') return { line: Math.max(line - 1, -1), picked: false }
  return key === 'Enter' && line >= 0 ? { line, picked: true } : null
}
