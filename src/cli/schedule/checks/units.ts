import { MOST_UNITS } from '#domain/scheduling/units.ts'
import { NULL_I64, SCALE, textAt } from '#engine/columns.ts'
import type { ScheduleFolder } from '../files.ts'
import { cellOf, type FaultReporter } from './report-faults.ts'

/** Changeovers of a machine of capacity above one are those of its units, so the quantity must be an integer. */
export function checkUnits(folder: ScheduleFolder, faults: FaultReporter): void {
  const { machines, calendars } = folder
  const byUnit = machinesByUnit(folder)
  if (byUnit.size === 0 || !machines || !calendars) return
  const { machine, calendar, quantity } = machines.columns
  const shares = calendars.columns.multiplier
  for (let row = 0; row < machines.length; row++) {
    const code = cellOf(machine, row)
    if (code === null || !byUnit.has(code)) continue
    const most = BigInt(MOST_UNITS) * SCALE
    const units = quantity![row]!
    const values = { value: code, most: MOST_UNITS }
    if (units % SCALE !== 0n) faults.fault(machines, row, 'quantity', 'notWholeUnits', values)
    else if (units > most) faults.fault(machines, row, 'quantity', 'tooManyUnits', values)
    if (!shares) continue
    for (let at = 0; at < calendars.length; at++) {
      const share = shares[at]!
      if (share === NULL_I64 || cellOf(calendars.columns.calendar, at) !== cellOf(calendar, row)) continue
      const here = units * share
      if (here % (SCALE * SCALE) !== 0n) faults.fault(calendars, at, 'multiplier', 'notWholeUnits', values)
      else if (here > most * SCALE) faults.fault(calendars, at, 'multiplier', 'tooManyUnits', values)
    }
  }
}

/** Machines of capacity above one with changeovers between families: the engine plans each of their units. */
function machinesByUnit({ machines, steps, setups }: ScheduleFolder): ReadonlySet<string> {
  const found = new Set<string>()
  const quantity = machines?.columns.quantity
  if (!machines || !quantity || !setups?.length || !steps?.columns.family) return found
  const { family, machine: own, group: shared } = steps.columns
  const [named, groups] = [new Set<string>(), new Set<string>()]
  for (let row = 0; row < steps.length; row++) {
    if (textAt(family, row) === null) continue
    const [machine, group] = [own, shared].map((column) => (column ? textAt(column, row) : null))
    if (machine) named.add(machine)
    if (group) groups.add(group)
  }
  const changing = new Set(setups.columns.machine!.values)
  for (let row = 0; row < machines.length; row++) {
    const code = textAt(machines.columns.machine!, row)
    const group = machines.columns.group ? textAt(machines.columns.group, row) : null
    if (code === null || quantity[row] === NULL_I64 || quantity[row]! <= SCALE) continue
    const used = named.has(code) || (group !== null && groups.has(group))
    if (used && (changing.has('*') || changing.has(code))) found.add(code)
  }
  return found
}
