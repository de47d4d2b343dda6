import { importFields, type Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { labelOfError, type Label } from '#domain/label.ts'
import { deleteRows } from '../../../platform/crud/write.ts'
import type { Tx } from '../../../db/tenant.ts'
import { waitForImports } from '../../../platform/exchange/write-checked.ts'
import { fromDatabase } from '../../../http/envelope.ts'
import type { PartPlan } from './plan.ts'
import { markSql, nameSql, picked, rowSql, tableIn, type Values } from './row-sql.ts'
import { dropBases, noteRows } from './rows.ts'
import { entering } from './sides.ts'
import type { DiffRow } from './seen.ts'
import type { BatchResult } from './write.ts'

interface Found {
  readonly id: string
  readonly name: string
  readonly mark: string
  readonly row: Values
}

/** Deletes rows of the target that the source lacks, with what they were, in the open transaction. */
export async function deleteMissing(
  tx: Tx,
  plan: PartPlan,
  rows: readonly DiffRow[],
  runId: string,
): Promise<BatchResult> {
  const { entity, compared, sync } = plan
  const target = await entering(tx, plan.sides.target)
  await waitForImports(target)
  const all = importFields(entity).map(([name]) => name)
  const found = await target.rows<Found>(
    `select id, ${nameSql(entity)} as name, ${markSql(entity, compared, 'target')} as mark, ${rowSql(entity, all, 'target')} as row
     from ${tableIn(entity)} where id = any ($1::uuid[]) for update`,
    [rows.map(({ targetId }) => targetId)],
  )
  const there = new Map(found.map((row) => [row.id, row]))
  const fresh = rows.filter(({ targetId, targetMark }) => there.get(targetId!)?.mark === targetMark)
  const faults = new Map<string, Label>()
  await deleteSound(
    target,
    plan,
    fresh.map(({ targetId }) => targetId!),
    faults,
  )
  const gone = fresh.filter(({ targetId }) => !faults.has(targetId!))
  await noteRows(
    target,
    { syncId: sync.id, runId, entity: entity.name },
    gone.map(({ key, targetId, base }) => {
      const { name, row } = there.get(targetId!)!
      return {
        kind: 'D',
        key,
        name,
        rowId: targetId,
        version: null,
        before: picked(row, all),
        after: null,
        base,
      }
    }),
  )
  await dropBases(
    target,
    { syncId: sync.id, entity: entity.name },
    gone.map(({ key }) => key),
  )
  return {
    created: 0,
    updated: 0,
    deleted: gone.length,
    stale: rows.flatMap((row) => (fresh.includes(row) ? [] : row.key)),
    faulty: fresh.flatMap(({ key, targetId }) => {
      const message = faults.get(targetId!)
      return message ? [{ key, name: there.get(targetId!)!.name, faults: [{ target: '', message }] }] : []
    }),
  }
}

/** Deletes what can be deleted: where rows are refused, halves go apart until those rows are found. */
async function deleteSound(
  tx: Tx,
  plan: PartPlan,
  ids: readonly string[],
  faults: Map<string, Label>,
): Promise<void> {
  if (ids.length === 0) return
  const refused = await attempt(tx, plan, ids)
  if (!refused) return
  if (ids.length === 1) return void faults.set(ids[0]!, refused)
  const middle = Math.ceil(ids.length / 2)
  await deleteSound(tx, plan, ids.slice(0, middle), faults)
  await deleteSound(tx, plan, ids.slice(middle), faults)
}

/** Why the rows stay; null: they are deleted. */
async function attempt(tx: Tx, { entity }: PartPlan, ids: readonly string[]): Promise<Label | null> {
  await tx.run('savepoint before_rows')
  try {
    await deleteRows(entity, tx, ids, 'en')
    await tx.run('release savepoint before_rows')
    return null
  } catch (error) {
    await tx.run('rollback to savepoint before_rows')
    const isNamed = (error as { code?: string }).code === '23503'
    const rule = isNamed ? referenced(entity) : error instanceof TaktError ? error : fromDatabase(error)
    if (!rule) throw error
    return labelOfError(rule)
  }
}

const referenced = (entity: Entity): TaktError =>
  new TaktError('stillReferenced', { entity: entity.label, key: '' })
