import type { PsiProposed } from '#domain/psi/edit.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { decodeTable } from '#engine/arrow.ts'
import { NULL_I64, textAt } from '#engine/columns.ts'
import { psiItemRowSchema } from '#engine/psi/overview.ts'
import { psiRows } from '#engine/psi/problem.ts'
import { psiCellSchema } from '#engine/psi/results.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import { tenantOne } from './database.ts'
import { demoDay } from './kitting.ts'
import type { TestServer, TestUser } from './server.ts'

/** The pivot by day that editing is tested with. */
export const editedPivot = { psiSet: 'STANDARD', asOf: demoDay.toISOString() }

/** What the pivot shows of items, in the form in which a proposal answers them. */
export async function shownRowsOf(
  user: TestUser,
  items: readonly string[],
  input: object = {},
): Promise<PsiProposed['rows']> {
  const { bytes } = await user.call(psiServices.block, { ...editedPivot, ...input, items })
  const { columns, length } = decodeTable(psiCellSchema, bytes)
  const width = columns.period.reduce((most, period) => Math.max(most, period + 1), 0)
  const text = (value: bigint) => (value === NULL_I64 ? null : formatDecimal(value))
  return Array.from({ length: length / width }, (_, k) => ({
    item: textAt(columns.item, k * width)!,
    cells: Object.fromEntries(
      psiRows.map((row) => [row, Array.from(columns[row].subarray(k * width, (k + 1) * width), text)]),
    ),
  }))
}

export async function itemCodes(user: TestUser, input: object = {}): Promise<string[]> {
  const { bytes } = await user.call(psiServices.overview, { ...editedPivot, ...input })
  const { columns, length } = decodeTable(psiItemRowSchema, bytes)
  return Array.from({ length }, (_, row) => textAt(columns.item, row)!)
}

/** Every row that edits could change, without what each writing changes. */
export const planRows = (server: TestServer): Promise<readonly string[]> =>
  withTenant(server.database.app, tenantOne, async (tx) => {
    const rows: string[] = []
    for (const table of ['"order"', 'purchase_order', 'operation', 'use_inst', 'input_inst'])
      for (const { row } of await tx.rows<{ row: string }>(
        `select (to_jsonb(t) - 'row_version' - 'updated_at' - 'updated_by')::text as row from ${table} t order by t.id`,
      ))
        rows.push(`${table} ${row}`)
    return rows
  })
