import type { Part } from './part.ts'

/** Parts by page, in their order; those that are repeated come first on the pages that need them. */
export function pagesOf(parts: readonly Part[], height: number): Part[][] {
  const pages: Part[][] = [[]]
  let left = height
  for (const [at, part] of parts.entries()) {
    // What is kept with the part before was found to fit with it, but for what is taller than a page.
    const needed = parts[at - 1]?.keepsNext === true ? part.height : togetherFrom(parts, at)
    const isBegun = pages.at(-1)!.length > 0
    if (part.isSpace && (needed > left || !isBegun)) continue
    if (needed > left && isBegun) {
      pages.push(part.repeat ? [part.repeat] : [])
      left = height - (part.repeat?.height ?? 0)
    }
    pages.at(-1)!.push(part)
    left -= part.height
  }
  return pages
}

/** Height of a part with all that must be on its page after it. */
function togetherFrom(parts: readonly Part[], from: number): number {
  let height = 0
  for (let at = from; at < parts.length; at++) {
    height += parts[at]!.height
    if (!parts[at]!.keepsNext) break
  }
  return height
}
