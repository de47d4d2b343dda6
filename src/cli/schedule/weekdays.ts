const part = /^([1-7])(?:-([1-7]))?$/

/** Weekdays of a list such as `1-5`, `1;3;5` or `6,7` (Monday = 1), ascending; ranges may wrap around. null: invalid. */
export function weekdaysOf(text: string): number[] | null {
  const days = new Set<number>()
  for (const piece of text.split(/[;,]/)) {
    const match = part.exec(piece.trim())
    if (!match) return null
    const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])]
    for (let day = from; ; day = (day % 7) + 1) {
      days.add(day)
      if (day === to) break
    }
  }
  return [...days].toSorted((a, b) => a - b)
}
