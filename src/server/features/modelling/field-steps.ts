import { customField } from '#domain/entities/integration/custom-field.ts'
import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import type { FieldFaultOf, FieldStep, KeptField, WantedField } from '#domain/model-changes/migration.ts'
import type { SaveReport, StepReport, Unconverted } from '#domain/model-changes/save-report.ts'
import { noRow } from '../../platform/crud/read.ts'
import { wireColumns } from '../../db/sql/shape.ts'
import { createRow, updateRow } from '../../platform/crud/write.ts'
import type { Tx } from '../../db/tenant.ts'
import { convertValues, countHeld } from './values.ts'

/** What is the same whether fields of a table of the product are saved (save.ts) or those of a tenant's own (own-fields.ts). */
export interface WantedFields {
  readonly rows: readonly WantedField[]
  readonly dryRun: boolean
  readonly language: Language
}

/** Fields of all tables of the tenant as they are kept. */
export async function keptFields(tx: Tx): Promise<KeptField[]> {
  const rows = await tx.rows<KeptField>(
    `select ${wireColumns(customField)} from custom_field where tenant_id = $1 order by table_code, sort_no, code`,
    [tx.tenantId],
  )
  return rows.map((one) => ({ ...one, choices: one.choices ?? [] }))
}

/**
 * Rows that exist are fields of the entity named, whose permission the user holds, and as the user last read them.
 * @throws TaktError notFound, changedByOthers
 */
export function checkKept(
  entity: Entity,
  { rows, language }: WantedFields,
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

/** Codes of fields that are dropped or become something else: what names them has to be looked at. */
export const changedCodes = (steps: readonly FieldStep[]): string[] =>
  steps.flatMap((step) =>
    step.kind === 'drop' || (step.kind === 'change' && step.converts) ? [step.before.code] : [],
  )

/** What steps would write, and what stands in their way. */
export class Checked {
  readonly reports: StepReport[] = []
  readonly unconverted: Unconverted[] = []
  readonly faults: FieldFaultOf[]
  unconvertedCount = 0

  constructor(faults: readonly FieldFaultOf[]) {
    this.faults = [...faults]
  }

  get isSound(): boolean {
    return this.faults.length === 0 && this.unconvertedCount === 0
  }

  /** Counts what a step would write beside `filled` rows that take the default. */
  async count(tx: Tx, entity: Entity, step: FieldStep, filled: number): Promise<void> {
    if (step.kind === 'drop') {
      const { code: field } = step.before
      this.reports.push({ kind: 'drop', field, rows: await countHeld(tx, entity, step.before) })
      return
    }
    const field = step.after.code
    if (step.kind === 'add' || !step.converts) {
      this.reports.push({ kind: step.kind, field, rows: filled })
      return
    }
    const { rows, bad, named } = await convertValues(tx, entity, [step.before, step.after], false)
    this.reports.push({ kind: 'convert', field, rows: rows + filled })
    this.unconverted.push(...named)
    this.unconvertedCount += bad
  }

  /** What is answered, with the steps as they were made where they were. */
  answer(
    steps: readonly StepReport[],
    language: Language,
  ): Pick<SaveReport, 'steps' | 'rowCount' | 'faults' | 'unconverted' | 'unconvertedCount'> {
    return {
      steps,
      rowCount: steps.reduce((sum, { rows }) => sum + rows, 0),
      faults: this.faults.map(({ field, member, message }) => ({
        field,
        member,
        message: textOf(message, language),
      })),
      unconverted: this.unconverted,
      unconvertedCount: this.unconvertedCount,
    }
  }
}

/** Writes the declaration of a field that is added or changed. */
export async function declareField(
  tx: Tx,
  { rows, language }: WantedFields,
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

/** What a step is called once it is made. */
export const madeKind = (step: Exclude<FieldStep, { kind: 'drop' }>): 'add' | 'change' | 'convert' =>
  step.kind === 'change' && step.converts ? 'convert' : step.kind

/** The time names a batch, so that they are in its order. */
export async function nextBatch(tx: Tx, code: string): Promise<string> {
  const row = await tx.row<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDD-HH24MISSMS') as at`,
  )
  return `${row!.at}-${code}`.slice(0, 40)
}
