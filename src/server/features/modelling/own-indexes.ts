import { customIndex } from '#domain/entities/integration/custom-table.ts'
import { declaredOf, type Language } from '#domain/languages.ts'
import { indexFaults } from '#domain/model-changes/check-tables.ts'
import type { CustomIndex } from '#domain/modelling/custom-table.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { wireColumns } from '../../db/sql/shape.ts'
import { createRow, deleteRows } from '../../platform/crud/write.ts'
import type { Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import { lockModel, readModel } from '../../db/models.ts'
import { shapeTable } from './shape-table.ts'

export interface KeptIndex extends CustomIndex {
  readonly id: string
  readonly rowVersion: number
}

/** Indexes that the tenant declared for a table of its own. */
export const indexesOf = (tx: Tx, tableCode: string): Promise<KeptIndex[]> =>
  tx.rows<KeptIndex>(
    `select ${wireColumns(customIndex)} from custom_index where tenant_id = $1 and table_code = $2 order by number`,
    [tx.tenantId, tableCode],
  )

interface WantedIndex {
  readonly tableCode: string
  /** Of the index that it takes the place of. */
  readonly id: string | null
  readonly fields: readonly string[]
  readonly isUnique: boolean
}

/** Makes an index; one that is there already makes way for it. Gives its row. */
export async function saveIndex(
  tx: Tx,
  wanted: WantedIndex,
  language: Language,
): Promise<Record<string, unknown>> {
  const { tableCode, id, fields, isUnique } = wanted
  await lockModel(tx)
  const model = await readModel(tx)
  const kept = await indexesOf(tx, tableCode)
  const others = kept.filter((one) => one.id !== id)
  const own = model.custom.filter((field) => field.tableCode === tableCode)
  const faults = indexFaults({ fields }, others, own)
  if (faults.length > 0)
    throw invalid(faults.map((fault) => ({ message: textOf(fault, language), members: ['fields'] })))
  if (id !== null) await deleteRows(customIndex, tx, [id], language)
  const number = Math.max(0, ...kept.map((one) => one.number)) + 1
  const row = await createRow(customIndex, tx, { tableCode, number, fields, isUnique }, language)
  await shaped(
    tx,
    tableCode,
    own
      .filter(({ code }) => fields.includes(code))
      .map(({ zh, en }) => (declaredOf(language) === 'en' ? en : zh)),
  )
  return row
}

export async function dropIndex(tx: Tx, id: string, language: Language): Promise<void> {
  await lockModel(tx)
  const row = await tx.row<{ tableCode: string }>(
    'select table_code as "tableCode" from custom_index where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
  )
  if (!row) throw new TaktError('notFound', { entity: textOf(customIndex.label, language), id })
  await deleteRows(customIndex, tx, [id], language)
  await shaped(tx, row.tableCode, [])
}

/** Rows that have the same values stand in the way of a unique index. */
async function shaped(tx: Tx, tableCode: string, labels: readonly string[]): Promise<void> {
  try {
    await shapeTable(tx, tableCode, true)
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw new TaktError('notUnique', { fields: labels.join(', ') })
  }
}
