/** The line that a key leads to in a list of `count`; null: the key moves nothing. */
export function lineAfter(key: string, at: number, count: number, page: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? count - 1 : at - 1,
    PageDown: Math.max(at, 0) + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  return to === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, to))
}

/** The next line, from the one behind `at` round to `at` itself, that begins with a text; -1: none does. */
export function lineWith(
  text: string,
  at: number,
  count: number,
  textOf: (index: number) => string,
  from = at + 1,
): number {
  const sought = text.toLowerCase()
  for (let step = 0; step < count; step++) {
    const index = (Math.max(0, from) + step) % count
    if (textOf(index).toLowerCase().startsWith(sought)) return index
  }
  return -1
}
