import { MOST_UNITS } from '#domain/scheduling/units.ts'
import { NULL_I64, SCALE } from '#engine/columns.ts'
import type { ScheduleFolder } from '../files.ts'
import { machinesByUnit } from '../units.ts'
import { cellOf, type Tell } from './tell.ts'

/** Changeovers of a machine that does several things at a time are those of its units, so these must be whole ones. */
export function checkUnits(folder: ScheduleFolder, tell: Tell): void {
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
    if (units % SCALE !== 0n) tell.fault(machines, row, 'quantity', 'notWholeUnits', values)
    else if (units > most) tell.fault(machines, row, 'quantity', 'tooManyUnits', values)
    if (!shares) continue
    for (let at = 0; at < calendars.length; at++) {
      const share = shares[at]!
      if (share === NULL_I64 || cellOf(calendars.columns.calendar, at) !== cellOf(calendar, row)) continue
      const here = units * share
      if (here % (SCALE * SCALE) !== 0n) tell.fault(calendars, at, 'multiplier', 'notWholeUnits', values)
      else if (here > most * SCALE) tell.fault(calendars, at, 'multiplier', 'tooManyUnits', values)
    }
  }
}
