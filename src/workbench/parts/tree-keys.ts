/** A line of a tree in the order in which it is drawn. */
export interface TreeLine {
  readonly id: string
  /** 0 for the roots. */
  readonly level: number
  /** null: there is nothing below it. */
  readonly open: boolean | null
}

/** Lines in order, level by level, without those below a closed one; all fold that have something below them. */
export function openLines<Row>(
  rows: readonly Row[],
  of: (row: Row, index: number) => { readonly id: string; readonly level: number },
  closed: ReadonlySet<string>,
): readonly (TreeLine & { readonly row: Row })[] {
  const lines: (TreeLine & { readonly row: Row })[] = []
  const all = rows.map(of)
  let hidden = Infinity
  for (const [at, { id, level }] of all.entries()) {
    if (level > hidden) continue
    const isParent = (all[at + 1]?.level ?? -1) > level
    const open = isParent ? !closed.has(id) : null
    hidden = open === false ? level : Infinity
    lines.push({ id, level, open, row: rows[at]! })
  }
  return lines
}

export type TreeStep =
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'fold'; readonly open: boolean }

/** What left and right do at a line: fold, or go to what lies above or below; null: nothing. */
export function treeStep(key: string, lines: readonly TreeLine[], at: number): TreeStep | null {
  const line = lines[at]
  if (!line) return null
  if (key === 'ArrowRight') {
    if (line.open === false) return { kind: 'fold', open: true }
    return line.open === true && (lines[at + 1]?.level ?? -1) > line.level ? { kind: 'go', to: at + 1 } : null
  }
  if (key !== 'ArrowLeft') return null
  if (line.open === true) return { kind: 'fold', open: false }
  const above = parentOf(lines, at)
  return above < 0 ? null : { kind: 'go', to: above }
}

/** The line that a line hangs below; -1 for a root. */
export function parentOf(lines: readonly TreeLine[], at: number): number {
  const level = lines[at]?.level ?? 0
  let above = at - 1
  while (above >= 0 && lines[above]!.level >= level) above--
  return above
}

export interface TreePlace {
  /** Lines below the same parent. */
  readonly size: number
  /** From 1. */
  readonly position: number
}

/** The place of each line among those below the same parent, in one pass. */
export function treePlaces(lines: readonly TreeLine[]): readonly TreePlace[] {
  const groups: { size: number }[] = []
  const open: ({ size: number } | undefined)[] = []
  const positions = lines.map(({ level }, at) => {
    open.length = Math.min(open.length, level + 1)
    const group = (open[level] ??= { size: 0 })
    groups[at] = group
    return ++group.size
  })
  return positions.map((position, at) => ({ position, size: groups[at]!.size }))
}
