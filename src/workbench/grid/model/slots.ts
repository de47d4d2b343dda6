/**
 * Lines [first, last), at most `slots`, in the order their rows are in the page. That order stays while
 * scrolling, because a row that moves in the page is styled and laid out again; it is the order of the lines where
 * `rested` is the first of them.
 */
export function linesBySlot(first: number, last: number, slots: number, rested: number): readonly number[] {
  const lines = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
  const place = (line: number) => (line + slots - (rested % slots)) % slots
  return lines.sort((a, b) => place(a) - place(b))
}
