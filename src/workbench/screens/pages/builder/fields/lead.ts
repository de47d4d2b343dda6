/** What is left of a path behind a member; null: it leads elsewhere. */
export function ledWithin(path: string | null, member: string): string | null {
  if (path === null || !path.startsWith(member)) return null
  const rest = path.slice(member.length)
  return /^([.[]|$)/.test(rest) ? rest : null
}

/** Number of the record of a list that a path leads to; null: to none. */
export function ledItem(path: string | null): number | null {
  const [, at] = /^\[(\d+)\]/.exec(path ?? '') ?? []
  return at === undefined ? null : Number(at)
}

/** The path within a record of a list. */
export const ledInItem = (path: string | null, at: number): string | null =>
  ledWithin(path, `[${at}]`)?.replace(/^\./, '') ?? null
