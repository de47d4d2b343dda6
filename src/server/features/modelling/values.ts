import { columnOf, tableOf, type Entity } from '#domain/entity.ts'
import { fieldOf, type CustomField } from '#domain/modelling/custom-field.ts'
import type { Unconverted } from '#domain/model-changes/save-report.ts'
import { checkValue } from '#domain/checks/values.ts'
import { bound, quoted, wireValue } from '../../db/sql/shape.ts'
import { columnType } from '../../db/schema/table.ts'
import type { Tx } from '../../db/tenant.ts'
import { inEveryUnit } from '../../db/every-unit.ts'
import { entityOf } from '../../db/tenant-entity.ts'

interface HeldValue {
  readonly id: string
  readonly key: string
  readonly value: string
}

/** Rows that are read, checked and written at a time. */
const BATCH = 5000
/** Values named to the user; all are counted. */
const LISTED = 100

const keyOf = (entity: Entity): string =>
  `left(concat_ws(' / ', ${entity.key.map((name) => quoted(columnOf(name))).join(', ')}), 400)`

const whereHeld = (column: string): string =>
  `tenant_id = $1 and plan_unit_code = $2 and ${column} is not null`

const columnOfField = ({ stored }: CustomField): string => quoted(columnOf(stored))

/** How many rows of the tenant hold a value of a field. */
export async function countHeld(tx: Tx, entity: Entity, field: CustomField): Promise<number> {
  let count = 0
  await inEveryUnit(tx, async (unit) => {
    const row = await tx.row<{ count: number }>(
      `select count(*) as count from ${quoted(tableOf(entity))} where ${whereHeld(columnOfField(field))}`,
      [tx.tenantId, unit],
    )
    count += row?.count ?? 0
  })
  return count
}

async function* heldValues(
  tx: Tx,
  entity: Entity,
  field: CustomField,
  unit: string,
): AsyncGenerator<HeldValue[]> {
  const column = columnOfField(field)
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await tx.rows<HeldValue>(
      `select id, ${keyOf(entity)} as key, (${wireValue(fieldOf(field), column)})::text as value
       from ${quoted(tableOf(entity))} where ${whereHeld(column)} and id > $3 order by id limit ${BATCH}`,
      [tx.tenantId, unit, last],
    )
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)!.id
  }
}

/** Converts the values of a field to another form and lists those that do not convert. `write`: into the column of that form. */
export async function convertValues(
  tx: Tx,
  entity: Entity,
  [before, after]: readonly [CustomField, CustomField],
  write: boolean,
): Promise<{ readonly rows: number; readonly bad: number; readonly named: Unconverted[] }> {
  const field = fieldOf(after)
  const found = { rows: 0, bad: 0, named: [] as Unconverted[] }
  await inEveryUnit(tx, async (unit) => {
    for await (const rows of heldValues(tx, entity, before, unit)) {
      found.rows += rows.length
      const known = after.kind === 'reference' ? await codesOf(tx, after.target!, unit, rows) : null
      const fitting: { id: string; value: unknown }[] = []
      for (const { id, key, value } of rows) {
        const checked = checkValue(field, value, {})
        const code =
          known && !('fault' in checked) ? known.get(String(checked.value).toLowerCase()) : undefined
        if (!('fault' in checked) && (!known || code !== undefined)) {
          fitting.push({ id, value: bound(field, code ?? checked.value) })
          continue
        }
        found.bad++
        if (found.named.length < LISTED)
          found.named.push({ field: before.code, unitCode: unit, rowKey: key, value: value.slice(0, 80) })
      }
      if (write) await writeValues(tx, entity, [before, after], fitting)
    }
  })
  return found
}

/** Codes of rows as they are spelled, by their lower case. */
async function codesOf(
  tx: Tx,
  target: string,
  unit: string,
  rows: readonly HeldValue[],
): Promise<Map<string, string>> {
  const entity = entityOf(target, tx)
  const code = quoted(columnOf(entity.key[0]!))
  const scope = entity.scope === 'planUnit' ? 'and plan_unit_code = $2' : 'and $2::text is not null'
  const found = await tx.rows<{ code: string }>(
    `select ${code} as code from ${quoted(tableOf(entity))}
     where tenant_id = $1 ${scope} and lower(${code}) = any ($3::text[])`,
    [tx.tenantId, unit, rows.map(({ value }) => value.trim().toLowerCase())],
  )
  return new Map(found.map((row) => [row.code.toLowerCase(), row.code]))
}

const columnTypes = {
  userStr: 'character varying(400)',
  userNum: 'numeric(20,6)',
  userDate: 'timestamptz',
} as const

/** Type of the column that holds a field: that of the user field, or in a table of the tenant's own that of its kind. */
function typeOfColumn(custom: CustomField): string {
  const field = fieldOf(custom)
  return field.stored === undefined
    ? columnType(field)
    : columnTypes[field.stored.replace(/\d+$/, '') as keyof typeof columnTypes]
}

async function writeValues(
  tx: Tx,
  entity: Entity,
  [before, after]: readonly [CustomField, CustomField],
  values: readonly { readonly id: string; readonly value: unknown }[],
): Promise<void> {
  const [old, column] = [columnOfField(before), columnOfField(after)]
  const moved = old === column ? '' : `, ${old} = null`
  await tx.run(
    `update ${quoted(tableOf(entity))} t set ${column} = v.value${moved}
     from json_to_recordset($1) as v (id uuid, value ${typeOfColumn(after)}) where t.id = v.id`,
    [JSON.stringify(values)],
  )
}

/** Keeps the values of a field in the archive, and empties its column unless it goes as well. */
export async function archiveValues(
  tx: Tx,
  entity: Entity,
  field: CustomField,
  batchNo: string,
  empties = true,
): Promise<number> {
  const column = columnOfField(field)
  let rows = 0
  await inEveryUnit(tx, async (unit) => {
    rows += await tx.run(
      `insert into archived_value (batch_no, table_code, field_code, unit_code, row_key, value)
       select $3, $4, $5, plan_unit_code, ${keyOf(entity)}, (${wireValue(fieldOf(field), column)})::text
       from ${quoted(tableOf(entity))} where ${whereHeld(column)}`,
      [tx.tenantId, unit, batchNo, entity.name, field.code],
    )
    if (empties)
      await tx.run(`update ${quoted(tableOf(entity))} set ${column} = null where ${whereHeld(column)}`, [
        tx.tenantId,
        unit,
      ])
  })
  return rows
}

/** Gives rows that lack a value the one that new rows begin with. */
export async function fillValues(
  tx: Tx,
  entity: Entity,
  field: CustomField,
  write: boolean,
): Promise<number> {
  const declared = fieldOf(field)
  const initial = declared.default
  if (initial === undefined || !field.required) return 0
  const column = columnOfField(field)
  const where = `tenant_id = $1 and plan_unit_code = $2 and ${column} is null`
  const table = quoted(tableOf(entity))
  let rows = 0
  await inEveryUnit(tx, async (unit) => {
    if (write)
      rows += await tx.run(
        `update ${table} set ${column} = $3::text::${typeOfColumn(field)} where ${where}`,
        [tx.tenantId, unit, String(bound(declared, initial))],
      )
    else {
      const row = await tx.row<{ count: number }>(`select count(*) as count from ${table} where ${where}`, [
        tx.tenantId,
        unit,
      ])
      rows += row?.count ?? 0
    }
  })
  return rows
}
