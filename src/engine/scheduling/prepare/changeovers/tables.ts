import {
  Closeness,
  closeness,
  compareRanks,
  isSameRow,
  sideOfSame,
  type ChangeoverRank,
  type Subject,
} from '#domain/scheduling/changeover-rule.ts'
import type { ValueClass } from './classes.ts'
import type { Samples } from './conditions.ts'
import type { Rule } from './rules.ts'

/** A rule and its specificity for the resources of a profile; null: its owner is the class's process. */
export interface Near {
  readonly rule: Rule
  readonly owner: number | null
}

export interface Table {
  readonly seconds: Int32Array
  /** Number of the rule of each cell, or -1. */
  readonly rules: Int32Array
}

/** Cells that one rule fills, with the same closeness on all sides. */
interface Stroke {
  readonly rank: ChangeoverRank
  readonly rule: Rule
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/**
 * The table of one kind for one profile: classes x classes cells [from][to], then one cell per class (of the later
 * operation) for equal values. The rules are written from the least to the most specific.
 */
export function tableOf(
  near: readonly Near[],
  classes: readonly ValueClass[],
  numberOf: ReadonlyMap<Rule, number>,
  samples: Samples | null,
): Table {
  const size = classes.length
  const seconds = new Int32Array(size * size + size)
  const rules = new Int32Array(size * size + size).fill(-1)
  const write = (cell: number, rule: Rule): void => {
    seconds[cell] = rule.seconds
    rules[cell] = numberOf.get(rule)!
  }
  const applies = ({ condition }: Rule, a: number, b: number): boolean =>
    condition === null || samples!.meets(condition, classes[b]!.sample, classes[a]!.sample)
  const lastFirst = (a: Stroke, b: Stroke) => compareRanks(b.rank, a.rank)
  for (const { from, to, rule } of near.flatMap((one) => differentCells(one, classes)).sort(lastFirst))
    for (const a of from) for (const b of to) if (applies(rule, a, b)) write(a * size + b, rule)
  for (const { to, rule } of near.flatMap((one) => equalCells(one, classes)).sort(lastFirst))
    for (const b of to) if (applies(rule, b, b)) write(size * size + b, rule)
  return { seconds, rules }
}

const levels = [Closeness.EXACT, Closeness.GROUP, Closeness.ANY] as const

/** Classes by the specificity of matching patterns. */
function byCloseness(
  patterns: readonly string[],
  subjects: readonly Subject[],
): readonly (readonly number[])[] {
  const found: number[][] = levels.map(() => [])
  for (const [number, subject] of subjects.entries()) found[closeness(patterns, subject)]?.push(number)
  return found
}

function differentCells({ rule, owner }: Near, classes: readonly ValueClass[]): Stroke[] {
  if (isSameRow(rule)) return []
  const prev = byCloseness(rule.prev, classes)
  const next = byCloseness(rule.next, classes)
  return strokes(rule, owner, classes, next, (to, owned, nextLevel) =>
    prev.map((from, prevLevel) => ({
      from,
      to,
      rule,
      rank: {
        owner: owned,
        prev: prevLevel,
        next: nextLevel,
        priority: rule.priority,
        code: rule.code,
      },
    })),
  )
}

function equalCells({ rule, owner }: Near, classes: readonly ValueClass[]): Stroke[] {
  if (!isSameRow(rule)) return []
  const value = byCloseness(sideOfSame(rule), classes)
  return strokes(rule, owner, classes, value, (to, owned, level) => [
    {
      from: [],
      to,
      rule,
      rank: {
        owner: owned,
        prev: level,
        next: Closeness.EXACT,
        priority: rule.priority,
        code: rule.code,
      },
    },
  ])
}

/** Splits the later classes by their process where that is the owner. */
function strokes(
  rule: Rule,
  owner: number | null,
  classes: readonly ValueClass[],
  later: readonly (readonly number[])[],
  make: (to: readonly number[], owned: number, level: number) => Stroke[],
): Stroke[] {
  return later.flatMap((list, level) => {
    if (list.length === 0) return []
    if (owner !== null) return make(list, owner, level)
    const owned = (number: number) => closeness(rule.owner, classes[number]!.owner)
    return levels.flatMap((one) => {
      const part = list.filter((number) => owned(number) === one)
      return part.length === 0 ? [] : make(part, one, level)
    })
  })
}
