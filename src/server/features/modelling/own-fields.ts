import { customIndex } from '#domain/entities/integration/custom-table.ts'
import { customField } from '#domain/entities/integration/custom-field.ts'
import { tableOf, type Entity } from '#domain/entity.ts'
import { filled, type Label } from '#domain/label.ts'
import { fieldOf, type CustomField } from '#domain/modelling/custom-field.ts'
import type { FieldStep } from '#domain/model-changes/migration.ts'
import type { SaveReport, StepReport } from '#domain/model-changes/save-report.ts'
import { tableMigrationOf } from '#domain/model-changes/table-migration.ts'
import { quoted } from '../../db/sql/shape.ts'
import { deleteRows } from '../../platform/crud/write.ts'
import { columnType } from '../../db/schema/table.ts'
import type { Tx } from '../../db/tenant.ts'
import { inEveryUnit } from '../../db/every-unit.ts'
import {
  changedCodes,
  Checked,
  checkKept,
  declareField,
  keptFields,
  madeKind,
  nextBatch,
  type WantedFields,
} from './field-steps.ts'
import { lockModel, readModel } from '../../db/models.ts'
import { indexesOf } from './own-indexes.ts'
import { shapeTable } from './shape-table.ts'
import { archiveValues, convertValues, fillValues } from './values.ts'

const lacking: Label = {
  zh: '已有 {count} 行缺少该值；请给出默认值，或先不设为必填',
  en: '{count} {count|row lacks|rows lack} the value; give a default, or do not require it yet',
}

/** The same for a table of the tenant's own, whose columns follow its fields. */
export async function saveOwnFields(tx: Tx, tableCode: string, wanted: WantedFields): Promise<SaveReport> {
  const { rows, dryRun, language } = wanted
  await lockModel(tx)
  const model = await readModel(tx)
  const own = { ...tx, model }
  const entity = model.named(tableCode)
  const kept = await keptFields(tx)
  checkKept(entity, wanted, kept)
  const { steps, faults } = tableMigrationOf(entity, kept, rows, model)
  const checked = new Checked(faults)
  for (const step of faults.length > 0 ? [] : steps) await check(own, entity, step, checked)
  const dependants = await indexesNaming(tx, tableCode, changedCodes(steps))
  const saved = !dryRun && checked.isSound
  return {
    ...checked.answer(saved ? await apply(own, wanted, entity, steps) : checked.reports, language),
    locks: steps.length === 0 ? [] : [await lockOf(tx, entity)],
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

/** Counts what a step would write; rows without a value must take a default where one is required. */
async function check(tx: Tx, entity: Entity, step: FieldStep, found: Checked): Promise<void> {
  if (step.kind === 'drop') return found.count(tx, entity, step, 0)
  const { after } = step
  const before = step.kind === 'change' ? step.before : null
  const empty = after.required ? await countRows(tx, entity, before) : 0
  if (empty > 0 && fieldOf(after).default === undefined)
    found.faults.push({ field: after.code, member: 'required', message: filled(lacking, { count: empty }) })
  return found.count(tx, entity, step, empty)
}

/** Indexes of the table that have a field. */
async function indexesNaming(
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
  wanted: WantedFields,
  entity: Entity,
  steps: readonly FieldStep[],
): Promise<StepReport[]> {
  const archived = new Map<string, StepReport>()
  for (const step of steps)
    if (step.kind === 'drop') archived.set(step.before.code, await dropField(tx, entity, step.before, wanted))
    else await declareField(tx, wanted, step)
  await shapeTable(tx, entity.name, false)
  const reports: StepReport[] = []
  for (const step of steps)
    reports.push(step.kind === 'drop' ? archived.get(step.before.code)! : await moveValues(tx, entity, step))
  await shapeTable(tx, entity.name, true)
  return reports
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
  return { kind: madeKind(step), field: after.code, rows: converted + filledRows }
}

/** Values go to the archive; indexes that have the field go with its column. */
async function dropField(
  tx: Tx,
  entity: Entity,
  field: CustomField & { readonly id: string },
  { language }: WantedFields,
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
