import { changes } from '../entities/characteristics/change.ts'

/** Entities whose rows say where operations are placed: when one of them changes, so may the plan. */
export const placeInputs: readonly string[] = [
  'order',
  'item',
  'unit',
  'master',
  'bomLine',
  'process',
  'operation',
  'resource',
  ...changes.map(({ name }) => name),
  'changeI',
  'changeR',
  'shift',
  'calendar',
  'calendarOverride',
  'holiday',
]
