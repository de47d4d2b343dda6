import * as exact from './arithmetic.ts'
import type { Run } from './evaluate.ts'
import type { TypedOf } from './typed.ts'
import type { Value } from './types.ts'

type Single = bigint | string | boolean

/** What a function over a list gives; nulls among the values are left out, and a list that is not there is empty. */
export function eachOf(tree: TypedOf<'each'>, run: Run): Value {
  const list = (run.value(tree.list) ?? []) as readonly Value[]
  const kept: Value[] = []
  for (const one of list) {
    run.meter.step()
    if (tree.where !== null && run.within(one, tree.where) !== true) continue
    if (tree.name === 'Find' || tree.name === 'First') return one
    kept.push(tree.value === null ? one : run.within(one, tree.value))
  }
  return folded(tree.name, kept)
}

function folded(name: TypedOf<'each'>['name'], kept: readonly Value[]): Value {
  if (name === 'Count') return BigInt(kept.length) * exact.UNIT
  if (name === 'Find' || name === 'First') return null
  if (name === 'Last') return kept.at(-1) ?? null
  const known = kept.filter((one): one is Single => one !== null)
  if (name === 'Min' || name === 'Max') return extreme(known, name === 'Max' ? 1 : -1)
  const total = known.reduce<bigint>((sum, one) => sum + (one as bigint), 0n)
  if (name === 'Sum') return exact.fit(total)
  return known.length === 0 ? null : exact.divided(total, BigInt(known.length))
}

function extreme(values: readonly Single[], sign: 1 | -1): Single | null {
  let best: Single | null = null
  for (const one of values) if (best === null || exact.compareScalars(one, best) * sign > 0) best = one
  return best
}
