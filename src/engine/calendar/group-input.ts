import { parseTargets } from '#domain/calendar/target-list.ts'
import { NULL_I64, reorderTable, tableFromRows, textAt } from '../columns.ts'
import {
  calendarOverrideSchema,
  calendarResourceSchema,
  calendarRowSchema,
  type CalendarInput,
} from './input.ts'

/**
 * What gives the slots of resource groups: rows with a group quantity, that quantity in place of the resources', and the
 * groups they name (with `*` all there are) in place of the resources. Null when no row has one.
 */
export function groupCalendars(input: CalendarInput): CalendarInput | null {
  const { calendars, resources } = input
  const { groupQty } = calendars.columns
  const rows = Int32Array.from({ length: calendars.length }, (_, row) => row).filter(
    (row) => groupQty[row] !== NULL_I64,
  )
  if (rows.length === 0) return null
  const known = new Set<string>()
  for (let row = 0; row < resources.length; row++)
    for (const group of (textAt(resources.columns.groups, row) ?? '').split(';'))
      if (group.trim() !== '') known.add(group.trim())
  const named = new Set<string>()
  for (const row of rows) {
    const targets = parseTargets(textAt(calendars.columns.resource, row) ?? '')
    if (!('value' in targets)) continue
    for (const code of targets.value.every ? known : targets.value.codes) if (known.has(code)) named.add(code)
  }
  const own = reorderTable(calendarRowSchema, calendars, rows)
  return {
    ...input,
    resources: tableFromRows(
      calendarResourceSchema,
      [...named].sort().map((code) => ({ code, type: 'M' })),
    ),
    calendars: { length: own.length, columns: { ...own.columns, defaultQty: own.columns.groupQty } },
    overrides: tableFromRows(calendarOverrideSchema, []),
  }
}
