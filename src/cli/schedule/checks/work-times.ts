import { LONGEST_WORK } from '#domain/rules/time-limits.ts'
import { NULL_I32, NULL_I64 } from '#engine/columns.ts'
import type { Sound } from '../files.ts'
import { membersOf, secondsOf } from '../scheduling-input.ts'
import { cellOf, type FaultReporter } from './report-faults.ts'

/** Reports work that exceeds the range of a plan on the slowest of its machines. */
export function checkWorkTimes(
  steps: Sound<'steps'>,
  machines: Sound<'machines'>,
  faults: FaultReporter,
): void {
  const { minutes, seconds, group, machine } = steps.columns
  const efficiency = new Map<string, number>()
  const column = machines.columns.efficiency
  for (let row = 0; row < machines.length; row++) {
    const value = column?.[row] ?? NULL_I64
    efficiency.set(cellOf(machines.columns.machine, row) ?? '', value === NULL_I64 ? 1 : Number(value) / 1e6)
  }
  const slowest = new Map<string, string>()
  for (const [name, list] of membersOf(machines))
    slowest.set(
      name,
      list.reduce((one, other) => (efficiency.get(other)! < efficiency.get(one)! ? other : one)),
    )
  for (let row = 0; row < steps.length; row++) {
    const on = cellOf(machine, row) ?? slowest.get(cellOf(group, row) ?? '')
    const share = on === undefined ? undefined : efficiency.get(on)
    const [own, other] = [seconds?.[row] ?? NULL_I32, minutes?.[row] ?? NULL_I64]
    const work = own !== NULL_I32 ? own : other === NULL_I64 ? 0 : secondsOf(other)!
    if (share === undefined || share >= 1 || work > LONGEST_WORK || work / share <= LONGEST_WORK) continue
    const values = { value: on!, most: Math.floor(LONGEST_WORK / 60) }
    faults.fault(steps, row, own !== NULL_I32 ? 'seconds' : 'minutes', 'tooLongOn', values)
  }
}
