import { customField } from '#domain/entities/integration/custom-field.ts'
import { tableOf, type Entity } from '#domain/entity.ts'
import { migrationOf, type FieldStep } from '#domain/model-changes/migration.ts'
import type { SaveReport, StepReport } from '#domain/model-changes/save-report.ts'
import { deleteRows } from '../../platform/crud/write.ts'
import type { Tx } from '../../db/tenant.ts'
import { dependantsOf } from './dependants.ts'
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
import { lockModel } from '../../db/models.ts'
import { archiveValues, convertValues, fillValues } from './values.ts'

/** Plans the change of the fields of an entity of the product and makes it, unless it is a dry run or something is wrong. */
export async function saveFields(tx: Tx, entity: Entity, wanted: WantedFields): Promise<SaveReport> {
  const { rows, dryRun, language } = wanted
  await lockModel(tx)
  const kept = await keptFields(tx)
  checkKept(entity, wanted, kept)
  const { steps, faults } = migrationOf(entity, kept, rows, tx.model)
  const checked = new Checked(faults)
  for (const step of faults.length > 0 ? [] : steps)
    await checked.count(tx, entity, step, await filledBy(tx, entity, step))
  const dependants = await dependantsOf(tx, changedCodes(steps))
  const saved = !dryRun && checked.isSound
  const answer = checked.answer(saved ? await apply(tx, entity, wanted, steps) : checked.reports, language)
  return {
    ...answer,
    locks:
      answer.rowCount === 0 ? [] : [{ table: tableOf(entity), mode: 'ROW EXCLUSIVE', rows: answer.rowCount }],
    ...dependants,
    saved,
  }
}

/** Rows that would take the default; those of a field that is converted are known once it is. */
const filledBy = async (tx: Tx, entity: Entity, step: FieldStep): Promise<number> =>
  step.kind === 'drop' || (step.kind === 'change' && step.converts)
    ? 0
    : fillValues(tx, entity, step.after, false)

async function apply(
  tx: Tx,
  entity: Entity,
  wanted: WantedFields,
  steps: readonly FieldStep[],
): Promise<StepReport[]> {
  const reports: StepReport[] = []
  for (const step of steps) reports.push(await applyStep(tx, entity, wanted, step))
  return reports
}

async function applyStep(tx: Tx, entity: Entity, wanted: WantedFields, step: FieldStep): Promise<StepReport> {
  if (step.kind === 'drop') {
    const { code, id } = step.before
    const batchNo = await nextBatch(tx, code)
    const rows = await archiveValues(tx, entity, step.before, batchNo)
    await deleteRows(customField, tx, [id], wanted.language)
    return { kind: 'drop', field: code, rows, ...(rows > 0 ? { batchNo } : {}) }
  }
  const { after } = step
  await declareField(tx, wanted, step)
  const isConverted = step.kind === 'change' && step.converts
  const converted = isConverted ? await convertValues(tx, entity, [step.before, after], true) : { rows: 0 }
  const filled = await fillValues(tx, entity, after, true)
  return { kind: madeKind(step), field: after.code, rows: converted.rows + filled }
}
