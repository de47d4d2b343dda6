/** Room of a letter at the size of the axes, px; letters of Chinese take twice as much. */
const [LETTER, WIDE_LETTER, LINE] = [6.2, 11.4, 14]
const longest = 130

/** About how wide a text is on an axis, px. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += letter.codePointAt(0)! > 0x2e7f ? WIDE_LETTER : LETTER
  return width
}

export interface LabelPlan {
  /** Degrees; 0 = level. */
  readonly turn: 0 | -40 | -90
  /** Every so many places have a name; 1 = all. */
  readonly every: number
  /** Room below the axis, px. */
  readonly height: number
  readonly texts: readonly string[]
}

/** How names fit under places that are `step` px apart: level, turned, upright, and only then some of them. */
export function planLabels(names: readonly string[], step: number): LabelPlan {
  const widest = Math.max(0, ...names.map(textWidth))
  if (widest + 8 <= step) return { turn: 0, every: 1, height: LINE + 10, texts: names }
  const texts = names.map((name) => cutTo(name, longest))
  const width = Math.max(0, ...texts.map(textWidth))
  if (step >= LINE * 1.6)
    return { turn: -40, every: 1, height: Math.ceil(width * Math.sin(Math.PI / 4.5)) + 20, texts }
  return { turn: -90, every: Math.max(1, Math.ceil(LINE / step)), height: Math.ceil(width) + 14, texts }
}

/** A text cut to a width on an axis, px. */
export function cutTo(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let cut = text
  while (cut.length > 1 && textWidth(`${cut}…`) > width) cut = cut.slice(0, -1)
  return `${cut}…`
}

/** Places of texts beside their lines so that none covers another: each at least `gap` below the one before, none below `end`. */
export function spread(wanted: readonly number[], gap: number, end: number): readonly number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]! || a - b)
  const placed = [...wanted]
  order.forEach((at, i) => {
    if (i > 0) placed[at] = Math.max(placed[at]!, placed[order[i - 1]!]! + gap)
  })
  for (let i = order.length - 1; i >= 0; i--) {
    const below = i === order.length - 1 ? end : placed[order[i + 1]!]! - gap
    placed[order[i]!] = Math.min(placed[order[i]!]!, below)
  }
  return placed
}
