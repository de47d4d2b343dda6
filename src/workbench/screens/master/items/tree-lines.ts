/** One line of an exploded bill of material. */
export interface BomLine {
  readonly level: number
  /** Codes from the first level on, ` / ` between them. */
  readonly path: string
  readonly item: string
  readonly name: string | null
  readonly itemType: string | null
  readonly usage: string | null
  readonly total: string | null
  readonly circular: boolean
}

/** The lines above which nothing is closed, in their order. */
export function openLines(lines: readonly BomLine[], closed: ReadonlySet<string>): readonly BomLine[] {
  let hidden: string | null = null
  return lines.filter(({ path }) => {
    if (hidden !== null && path.startsWith(`${hidden} / `)) return false
    hidden = closed.has(path) ? path : null
    return true
  })
}
