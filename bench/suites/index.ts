import type { Suite } from '../measure.ts'
import { deep, single } from './defaults.ts'
import { calendar } from './calendar.ts'
import { dispatch, dispatchShifts, dispatchWide } from './dispatch.ts'
import { expressions } from './expressions.ts'
import { kitting } from './kitting.ts'
import { moves } from './moves.ts'
import { psi } from './psi.ts'
import { table } from './table.ts'

export const suites: readonly Suite[] = [
  kitting,
  single,
  deep,
  table,
  calendar,
  dispatch,
  dispatchWide,
  dispatchShifts,
  moves,
  expressions,
  psi,
]
