import { NULL_I64 } from '#engine/columns.ts'
import type { Sound } from '../files.ts'
import { cellOf, type FaultReporter } from './report-faults.ts'

/**
 * Two rows that speak of the same pair: equal ones are doubted, different ones refused. The same of a row within one
 * family, which needs no changeover.
 */
export function checkSetups(setups: Sound<'setups'>, faults: FaultReporter): void {
  const { machine, from, to, minutes } = setups.columns
  for (const [name, column] of [
    ['from', from],
    ['to', to],
  ] as const)
    faults.single(setups, name, column)
  const first = new Map<string, number>()
  for (let row = 0; row < setups.length; row++) {
    const time = minutes?.[row] ?? NULL_I64
    const [place, prev, next] = [machine, from, to].map((column) => cellOf(column, row))
    if (place == null || prev == null || next == null || time === NULL_I64) continue
    if (prev === next && prev !== '*') {
      if (time === 0n) faults.doubt(setups, row, 'to', 'sameFamily', { value: next })
      else faults.fault(setups, row, 'to', 'sameFamily', { value: next })
      continue
    }
    const key = JSON.stringify([place, prev, next])
    const known = first.get(key)
    const value = `${place} ${prev} ${next}`
    if (known === undefined) first.set(key, row)
    else if (minutes?.[known] === time)
      faults.doubt(setups, row, 'machine', 'duplicate', { value, other: setups.lineOf(known) })
    else faults.fault(setups, row, 'minutes', 'otherMinutes', { value, other: setups.lineOf(known) })
  }
}
