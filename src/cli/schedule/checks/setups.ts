import { NULL_I64 } from '#engine/columns.ts'
import type { Sound } from '../files.ts'
import { cellOf, type Tell } from './tell.ts'

/**
 * Two rows that speak of the same pair: equal ones are doubted, different ones refused. The same of a row within one
 * family, which needs no changeover.
 */
export function checkSetups(setups: Sound<'setups'>, tell: Tell): void {
  const { machine, from, to, minutes } = setups.columns
  for (const [name, column] of [
    ['from', from],
    ['to', to],
  ] as const)
    tell.single(setups, name, column)
  const first = new Map<string, number>()
  for (let row = 0; row < setups.length; row++) {
    const time = minutes?.[row] ?? NULL_I64
    const [place, prev, next] = [machine, from, to].map((column) => cellOf(column, row))
    if (place == null || prev == null || next == null || time === NULL_I64) continue
    if (prev === next && prev !== '*') {
      if (time === 0n) tell.doubt(setups, row, 'to', 'sameFamily', { value: next })
      else tell.fault(setups, row, 'to', 'sameFamily', { value: next })
      continue
    }
    const key = JSON.stringify([place, prev, next])
    const known = first.get(key)
    const value = `${place} ${prev} ${next}`
    if (known === undefined) first.set(key, row)
    else if (minutes?.[known] === time)
      tell.doubt(setups, row, 'machine', 'duplicate', { value, other: setups.lineOf(known) })
    else tell.fault(setups, row, 'minutes', 'otherMinutes', { value, other: setups.lineOf(known) })
  }
}
