export interface Group {
  readonly id: string
  readonly rowVersion: number
  readonly code: string
  readonly name: string | null
  readonly parentCode: string | null
  readonly color: string | null
}

export interface TreeLine {
  readonly group: Group
  readonly level: number
  readonly hasChildren: boolean
}

/** Groups below their parents, by code; a group whose parent is not there, or is below it, is at the top. */
export function treeLines(groups: readonly Group[], closed: ReadonlySet<string>): readonly TreeLine[] {
  const sorted = groups.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const known = new Set(sorted.map(({ code }) => code))
  const children = Map.groupBy(sorted, ({ parentCode }) =>
    parentCode && known.has(parentCode) ? parentCode : '',
  )
  const lines: TreeLine[] = []
  const seen = new Set<string>()
  const add = (group: Group, level: number): void => {
    if (seen.has(group.code)) return
    seen.add(group.code)
    const below = children.get(group.code) ?? []
    lines.push({ group, level, hasChildren: below.length > 0 })
    if (!closed.has(group.code)) for (const child of below) add(child, level + 1)
    else markBelow(group.code)
  }
  const markBelow = (code: string): void => {
    for (const child of children.get(code) ?? [])
      if (!seen.has(child.code)) {
        seen.add(child.code)
        markBelow(child.code)
      }
  }
  for (const group of children.get('') ?? []) add(group, 0)
  for (const group of sorted) add(group, 0)
  return lines
}

/** Codes of a group and everything below it. */
export function withBelow(groups: readonly Group[], code: string): ReadonlySet<string> {
  const children = Map.groupBy(groups, ({ parentCode }) => parentCode)
  const found = new Set([code])
  // What is added on the way is gone through as well.
  for (const above of found) for (const child of children.get(above) ?? []) found.add(child.code)
  return found
}

/** Groups that a group may be put below: neither itself nor one below it. */
export function possibleParents(groups: readonly Group[], code: string): readonly Group[] {
  const own = withBelow(groups, code)
  return groups.filter((group) => !own.has(group.code))
}
