import { customIndex } from '#domain/entities/integration/custom-table.ts'
import { customField } from '#domain/entities/integration/custom-field.ts'
import { tableOf, type Entity } from '#domain/entity.ts'
import { filled, textOf, type Label, type Language } from '#domain/label.ts'
import { fieldOf, type CustomField } from '#domain/modelling/custom-field.ts'
import type { FieldFaultOf, FieldStep, WantedField } from '#domain/modelling/migration.ts'
import type { SaveReport, StepReport, Unconverted } from '#domain/modelling/save-report.ts'
import { tableMigrationOf } from '#domain/modelling/table-migration.ts'
import { quoted } from '../crud/shape.ts'
import { createRow, deleteRows, updateRow } from '../crud/write.ts'
import { columnType } from '../db/schema/table.ts'
import type { Tx } from '../db/tenant.ts'
import { inEveryUnit } from './every-unit.ts'
import { lockModel, readModel } from './models.ts'
import { indexesOf } from './own-indexes.ts'
import { checkKept, keptFields, nextBatch } from './save.ts'
import { shapeTable } from './shape-table.ts'
import { archiveValues, convertValues, countHeld, fillValues } from './values.ts'

interface Wanted {
  /** Code of a table of the tenant's own. */
  readonly tableCode: string
  readonly rows: readonly WantedField[]
  readonly dryRun: boolean
  readonly language: Language
}

interface Checked {
  readonly reports: StepReport[]
  readonly faults: FieldFaultOf[]
  readonly unconverted: Unconverted[]
  bad: number
}

const lacking: Label = {
  zh: '已有 {count} 行缺少该值；请给出默认值，或先不设为必填',
  en: '{count} {count|row lacks|rows lack} the value; give a default, or do not require it yet',
}

/** Plans what becomes of the fields of a table of the tenant's own and, unless it is a dry run or something is wrong, does it. */
export async function saveOwnFields(tx: Tx, wanted: Wanted): Promise<SaveReport> {
  const { tableCode, rows, dryRun, language } = wanted
  await lockModel(tx)
  const model = await readModel(tx)
  const entity = model.named(tableCode)
  const kept = (await keptFields(tx)).map((one) => ({ ...one, choices: one.choices ?? [] }))
  checkKept({ entity, rows, language }, kept)
  const { steps, faults } = tableMigrationOf(entity, kept, rows, model)
  const checked: Checked = { reports: [], faults: [...faults], unconverted: [], bad: 0 }
  for (const step of faults.length > 0 ? [] : steps) await check({ ...tx, model }, entity, step, checked)
  const changes = steps.flatMap((step) =>
    step.kind === 'drop' || (step.kind === 'change' && step.converts) ? [step.before.code] : [],
  )
  const dependants = await dependantsIn(tx, tableCode, changes)
  const saved = !dryRun && checked.faults.length === 0 && checked.bad === 0
  const reports = saved ? await apply({ ...tx, model }, wanted, entity, steps) : checked.reports
  return {
    steps: reports,
    rowCount: reports.reduce((sum, step) => sum + step.rows, 0),
    locks: steps.length === 0 ? [] : [await lockOf(tx, entity)],
    faults: checked.faults.map(({ field, member, message }) => ({
      field,
      member,
      message: textOf(message, language),
    })),
    unconverted: checked.unconverted,
    unconvertedCount: checked.bad,
    dependants,
    hasMoreDependants: false,
    saved,
  }
}

/** Nobody reads or writes the table while its columns change. */
export const lockOf = async (tx: Tx, entity: Entity): Promise<SaveReport['locks'][number]> => ({
  table: entity.name,
  mode: 'ACCESS EXCLUSIVE',
  rows: await countRows(tx, entity, null),
})

/** Rows of the table in all plan units; those without a value of a field. */
async function countRows(tx: Tx, entity: Entity, empty: CustomField | null): Promise<number> {
  let count = 0
  const where = empty === null ? '' : ` and ${quoted(empty.stored)} is null`
  await inEveryUnit(tx, async (unit) => {
    const row = await tx.row<{ count: number }>(
      `select count(*) as count from ${quoted(tableOf(entity))} where tenant_id = $1 and plan_unit_code = $2${where}`,
      [tx.tenantId, unit],
    )
    count += row?.count ?? 0
  })
  return count
}

const keepsType = (before: CustomField, after: CustomField): boolean =>
  columnType(fieldOf(before)) === columnType(fieldOf(after))

/** Counts what a step would write, and finds what stands in its way. */
async function check(tx: Tx, entity: Entity, step: FieldStep, found: Checked): Promise<void> {
  if (step.kind === 'drop') {
    found.reports.push({
      kind: 'drop',
      field: step.before.code,
      rows: await countHeld(tx, entity, step.before),
    })
    return
  }
  const { after } = step
  const before = step.kind === 'change' ? step.before : null
  const empty = after.required ? await countRows(tx, entity, before) : 0
  const initial = fieldOf(after).default
  if (empty > 0 && initial === undefined)
    found.faults.push({ field: after.code, member: 'required', message: filled(lacking, { count: empty }) })
  if (step.kind === 'change' && step.converts) {
    const { rows, bad, named } = await convertValues(tx, entity, [step.before, after], false)
    found.reports.push({ kind: 'convert', field: after.code, rows: rows + empty })
    found.unconverted.push(...named)
    found.bad += bad
    return
  }
  found.reports.push({ kind: step.kind, field: after.code, rows: empty })
}

/** Definitions that name a field, and indexes of the table that have it. */
async function dependantsIn(
  tx: Tx,
  tableCode: string,
  codes: readonly string[],
): Promise<SaveReport['dependants']> {
  const indexes = codes.length === 0 ? [] : await indexesOf(tx, tableCode)
  return indexes.flatMap(({ number, fields }) =>
    codes
      .filter((code) => fields.includes(code))
      .map((field) => ({ field, entity: 'customIndex', key: String(number), unitCode: null })),
  )
}

async function apply(
  tx: Tx,
  wanted: Wanted,
  entity: Entity,
  steps: readonly FieldStep[],
): Promise<StepReport[]> {
  const archived = new Map<string, StepReport>()
  for (const step of steps)
    if (step.kind === 'drop') archived.set(step.before.code, await dropField(tx, entity, step.before, wanted))
    else await declare(tx, wanted, step)
  await shapeTable(tx, entity.name, false)
  const reports: StepReport[] = []
  for (const step of steps)
    reports.push(step.kind === 'drop' ? archived.get(step.before.code)! : await moveValues(tx, entity, step))
  await shapeTable(tx, entity.name, true)
  return reports
}

async function declare(
  tx: Tx,
  { rows, language }: Wanted,
  step: Exclude<FieldStep, { kind: 'drop' }>,
): Promise<void> {
  const { after } = step
  if (step.kind === 'add') {
    await createRow(customField, tx, { ...after }, language)
    return
  }
  const { rowVersion } = rows.find(({ id }) => id === step.before.id)!
  await updateRow(customField, tx, { ...after, id: step.before.id, rowVersion }, language)
}

/** Values of a field in its column as it is now, and the default where it is required and there is none. */
async function moveValues(
  tx: Tx,
  entity: Entity,
  step: Exclude<FieldStep, { kind: 'drop' }>,
): Promise<StepReport> {
  const { after } = step
  let converted = 0
  if (step.kind === 'change' && step.converts) {
    const stored = keepsType(step.before, after) ? after.stored : `${after.stored}@was`
    converted = (await convertValues(tx, entity, [{ ...step.before, stored }, after], true)).rows
  }
  const filledRows = await fillValues(tx, entity, after, true)
  const kind = step.kind === 'change' && step.converts ? 'convert' : step.kind
  return { kind, field: after.code, rows: converted + filledRows }
}

/** Values go to the archive; indexes that have the field go with its column. */
async function dropField(
  tx: Tx,
  entity: Entity,
  field: CustomField & { readonly id: string },
  { language }: Wanted,
): Promise<StepReport> {
  const batchNo = await nextBatch(tx, field.code)
  const rows = await archiveValues(tx, entity, field, batchNo, false)
  const indexes = (await indexesOf(tx, entity.name)).filter(({ fields }) => fields.includes(field.code))
  if (indexes.length > 0)
    await deleteRows(
      customIndex,
      tx,
      indexes.map(({ id }) => id),
      language,
    )
  await deleteRows(customField, tx, [field.id], language)
  return { kind: 'drop', field: field.code, rows, ...(rows > 0 ? { batchNo } : {}) }
}
