import { calendarShiftSchema, holidaySchema } from '#engine/calendar/input.ts'
import {
  receivingIntervals,
  receivingMemberSchema,
  receivingRowSchema,
  type Receiving,
  type ReceivingFault,
  type ReceivingInput,
} from '#engine/calendar/receiving.ts'
import { tableFromRows, tableOf } from '#engine/columns.ts'
import { calendarKernel } from '#engine/kernel/calendar.ts'
import { calendarFaultText } from '#domain/calendar/faults.ts'
import { filled, inEveryLanguage, type Label } from '#domain/label.ts'
import { calendarSchema } from '#engine/kitting/input.ts'
import type { Tx } from '../../db/tenant.ts'
import { nodeKernels } from '../../platform/kernels/kernels.ts'
import { Copies } from '../../platform/sources/copies.ts'
import {
  columnsOf,
  type Dates,
  enabledRows,
  entityQuery,
  startOf,
} from '../../platform/sources/entity-query.ts'
import { SettingsBinder, type SourceQuery } from '../../platform/sources/source-query.ts'

const DAY = 86_400
/** Supplies overdue for longer count as of today anyhow; what comes later than two years finds everything open. */
const daysBefore = 7
const daysAfter = 731

interface Reading {
  /** IANA zone of the plan unit. */
  readonly zone: string
  /** ISO instant. */
  readonly asOf: string
  /** Code of the one row to read; it then is for everything. */
  readonly only?: string | null
}

/** Open intervals of receiving, as the input of a kitting run has them, and what is wrong with the rows they come from. */
export async function readReceiving(tx: Tx, { zone, asOf, only = null }: Reading): Promise<Receiving> {
  const input = await readReceivingRows(tx, zone, only)
  if (!input) return { table: tableOf(calendarSchema, 0), faults: [] }
  const now = Math.floor(Date.parse(asOf) / 1000)
  const window = { from: now - daysBefore * DAY, to: now + daysAfter * DAY, zone }
  return receivingIntervals(input, window, calendarKernel(await nodeKernels()))
}

/** Receiving calendars with all that they name; null: there are none. */
export async function readReceivingRows(
  tx: Tx,
  zone: string,
  only: string | null = null,
): Promise<ReceivingInput | null> {
  const binder = new SettingsBinder()
  const copies = new Copies(binder)
  const rows = copies.of(
    receivingRowSchema,
    only === null ? rowQuery() : oneRowQuery(binder.bind(only, 'text')),
  )
  await copies.read(tx)
  const own = rows.take()
  if (own.length === 0) return null
  const named = new Copies(binder)
  const shifts = named.of(calendarShiftSchema, shiftQuery())
  const holidays = named.of(holidaySchema, holidayQuery({ bind: binder.bind, zone }))
  await named.read(tx)
  return {
    rows: own,
    shifts: shifts.take(),
    holidays: holidays.take(),
    members: tableFromRows(receivingMemberSchema, await members(tx)),
  }
}

const rowField = columnsOf('materialCalendar')
const rowColumns = {
  code: rowField('code'),
  targetType: rowField('targetType'),
  target: rowField('targetCode'),
  dates: rowField('dates'),
  shift: rowField('shiftCode'),
  sortOrder: rowField('sortOrder'),
  roll: rowField('rollRule'),
}

const rowQuery = (): SourceQuery =>
  enabledRows(entityQuery('materialCalendar', receivingRowSchema, rowColumns), rowField)

const oneRowQuery = (code: string): SourceQuery =>
  enabledRows(
    entityQuery('materialCalendar', receivingRowSchema, {
      ...rowColumns,
      targetType: "'all'",
      target: "'*'",
    }),
    rowField,
    ` and ${rowField('code')} = ${code}`,
  )

function shiftQuery(): SourceQuery {
  return entityQuery('materialShift', calendarShiftSchema, {})
}

function holidayQuery(dates: Dates): SourceQuery {
  const field = columnsOf('holiday')
  return entityQuery('holiday', holidaySchema, { table: field('code'), date: startOf(field('date'), dates) })
}

interface Member {
  readonly type: string
  readonly code: string
  readonly groups: string | null
}

/** Warehouses and suppliers, and the items that a row names or whose group one names. */
function members(tx: Tx): Promise<Member[]> {
  return tx.rows<Member>(`
    with named as (
      select target_type, trim(part) as code
      from material_calendar, unnest(string_to_array(target_code, ';')) part)
    select 'warehouse' as type, code, null as groups from warehouse
    union all select 'supplier', code, null from supplier
    union all select 'item', code, array_to_string(item_groups, ';') from item i
      where exists (select from named n where n.target_type = 'item' and n.code = i.code
        or n.target_type = 'itemGroup' and n.code = any(i.item_groups))`)
}

/** `C1: "Someday" is no form of dates ...; the row is left out.` */
export function receivingFaultText({ level, code, fault }: ReceivingFault): Label {
  const text = inEveryLanguage((language) => calendarFaultText(fault, language))
  return filled(
    level === 'E'
      ? {
          zh: '收货日历 {code}：{text}；该行未计入',
          en: 'Receiving calendar {code}: {text}; the row is left out',
        }
      : { zh: '收货日历 {code}：{text}', en: 'Receiving calendar {code}: {text}' },
    { code, text },
  )
}
