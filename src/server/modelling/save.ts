import { customField } from '#domain/entities/integration/custom-field.ts'
import { tableOf, type Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import { migrationOf, type FieldStep, type KeptField, type WantedField } from '#domain/modelling/migration.ts'
import type { SaveReport, StepReport, Unconverted } from '#domain/modelling/save-report.ts'
import { noRow } from '../crud/read.ts'
import { createRow, deleteRows, updateRow } from '../crud/write.ts'
import { wireColumns } from '../crud/shape.ts'
import type { Tx } from '../db/tenant.ts'
import { dependantsOf } from './dependants.ts'
import { lockModel } from './models.ts'
import { archiveValues, convertValues, countHeld, fillValues } from './values.ts'

export const keptFields = (tx: Tx): Promise<KeptField[]> =>
  tx.rows<KeptField>(
    `select ${wireColumns(customField)} from custom_field where tenant_id = $1 order by table_code, sort_no, code`,
    [tx.tenantId],
  )

interface Wanted {
  readonly entity: Entity
  readonly rows: readonly WantedField[]
  readonly dryRun: boolean
  readonly language: Language
}

/** Plans the change of the fields of an entity and makes it, unless it is a dry run or something is wrong. */
export async function saveFields(tx: Tx, wanted: Wanted): Promise<SaveReport> {
  const { entity, rows, dryRun, language } = wanted
  await lockModel(tx)
  const kept = (await keptFields(tx)).map((one) => ({ ...one, choices: one.choices ?? [] }))
  checkKept(wanted, kept)
  const { steps, faults } = migrationOf(entity, kept, rows, tx.model)
  const texts = faults.map(({ field, member, message }) => ({
    field,
    member,
    message: textOf(message, language),
  }))
  const checked = { reports: [] as StepReport[], unconverted: [] as Unconverted[], bad: 0 }
  for (const step of faults.length > 0 ? [] : steps) await check(tx, entity, step, checked)
  const changes = steps.flatMap((step) =>
    step.kind === 'drop' || (step.kind === 'change' && step.converts) ? [step.before.code] : [],
  )
  const named = await dependantsOf(tx, changes)
  const saved = !dryRun && faults.length === 0 && checked.bad === 0
  const reports = saved ? await apply(tx, wanted, steps) : checked.reports
  const rowCount = reports.reduce((sum, { rows: count }) => sum + count, 0)
  return {
    steps: reports,
    rowCount,
    locks: rowCount === 0 ? [] : [{ table: tableOf(entity), mode: 'ROW EXCLUSIVE', rows: rowCount }],
    faults: texts,
    unconverted: checked.unconverted,
    unconvertedCount: checked.bad,
    ...named,
    saved,
  }
}

/**
 * Rows that exist are fields of the entity named, whose permission the user holds, and as the user last read them.
 * @throws TaktError notFound, changedByOthers
 */
export function checkKept(
  { entity, rows, language }: Pick<Wanted, 'entity' | 'rows' | 'language'>,
  kept: readonly KeptField[],
): void {
  for (const { id, rowVersion } of rows) {
    if (id === null) continue
    const before = kept.find((one) => one.id === id && one.tableCode === entity.name)
    if (!before) throw noRow(customField, id, language)
    if (before.rowVersion !== rowVersion)
      throw new TaktError(
        'changedByOthers',
        { entity: textOf(customField.label, language), key: before.code },
        { details: { current: before, yours: null } },
      )
  }
}

/** Counts what a step would write, and finds the values that would not convert. */
async function check(
  tx: Tx,
  entity: Entity,
  step: FieldStep,
  found: { reports: StepReport[]; unconverted: Unconverted[]; bad: number },
): Promise<void> {
  if (step.kind === 'drop') {
    const { code: field } = step.before
    found.reports.push({ kind: 'drop', field, rows: await countHeld(tx, entity, step.before) })
    return
  }
  if (step.kind === 'change' && step.converts) {
    const { rows, bad, named } = await convertValues(tx, entity, [step.before, step.after], false)
    found.reports.push({ kind: 'convert', field: step.after.code, rows })
    found.unconverted.push(...named)
    found.bad += bad
    return
  }
  const rows = await fillValues(tx, entity, step.after, false)
  found.reports.push({ kind: step.kind, field: step.after.code, rows })
}

async function apply(tx: Tx, wanted: Wanted, steps: readonly FieldStep[]): Promise<StepReport[]> {
  const reports: StepReport[] = []
  for (const step of steps) reports.push(await applyStep(tx, wanted, step))
  return reports
}

async function applyStep(
  tx: Tx,
  { entity, rows: wanted, language }: Wanted,
  step: FieldStep,
): Promise<StepReport> {
  if (step.kind === 'drop') {
    const { code, id } = step.before
    const batchNo = await nextBatch(tx, code)
    const rows = await archiveValues(tx, entity, step.before, batchNo)
    await deleteRows(customField, tx, [id], language)
    return { kind: 'drop', field: code, rows, ...(rows > 0 ? { batchNo } : {}) }
  }
  const { after } = step
  if (step.kind === 'add') {
    await createRow(customField, tx, { ...after }, language)
    return { kind: 'add', field: after.code, rows: await fillValues(tx, entity, after, true) }
  }
  const { rowVersion } = wanted.find(({ id }) => id === step.before.id)!
  await updateRow(customField, tx, { ...after, id: step.before.id, rowVersion }, language)
  const converted = step.converts ? (await convertValues(tx, entity, [step.before, after], true)).rows : 0
  const filled = await fillValues(tx, entity, after, true)
  return { kind: step.converts ? 'convert' : 'change', field: after.code, rows: converted + filled }
}

/** The time names a batch, so that they are in its order. */
export async function nextBatch(tx: Tx, code: string): Promise<string> {
  const row = await tx.row<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDD-HH24MISSMS') as at`,
  )
  return `${row!.at}-${code}`.slice(0, 40)
}
