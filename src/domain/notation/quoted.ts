import type { Place } from './tree.ts'

/** A text between quotes; a doubled quote is returned as it is. Null where the closing one is missing. */
export function readQuoted(
  source: string,
  at: number,
  quote: string,
): (Place & { readonly text: string }) | null {
  let text = ''
  let end = at + 1
  for (;;) {
    const next = source.indexOf(quote, end)
    if (next < 0) return null
    text += source.slice(end, next)
    end = next + 1
    if (source[end] !== quote) return { text, at, length: end - at }
    text += quote
    end++
  }
}
