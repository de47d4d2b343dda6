export type Side = 'theirs' | 'mine'

export interface Difference {
  readonly name: string
  /** Mine where only I, or both of us, changed the field; theirs where only they did. */
  readonly proposal: Side
}

type Row = Readonly<Record<string, unknown>>

/** Values are the same when they are written the same; null, absent and '' are all "no value". */
export function sameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? '') === JSON.stringify(right ?? '')
}

/** The fields in which my row differs from theirs, with a proposal from what the row was before. */
export function threeWay(names: readonly string[], before: Row, theirs: Row, mine: Row): Difference[] {
  return names
    .filter((name) => name in mine && !sameValue(theirs[name], mine[name]))
    .map((name) => ({ name, proposal: sameValue(before[name], mine[name]) ? 'theirs' : 'mine' }))
}

/** The row to write: the chosen side of each differing field. */
export function mergedValues(
  names: readonly string[],
  theirs: Row,
  mine: Row,
  chosen: Readonly<Record<string, Side>>,
): Record<string, unknown> {
  return Object.fromEntries(
    names
      .filter((name) => name in mine)
      .map((name) => [name, chosen[name] === 'theirs' ? (theirs[name] ?? null) : mine[name]]),
  )
}
