import type { Entity } from '#domain/entity.ts'
import type { Language } from '#domain/label.ts'
import type { Tx } from '../../db/tenant.ts'
import { listSource, type ListInput } from './list-source.ts'
import { Binder } from '../../db/sql/shape.ts'

/** Longest time a list's count may take; what takes longer is estimated. */
export const COUNT_MS = 1500
const timedOut = '57014'

interface Counted {
  readonly total: number
  readonly estimated: boolean
}

export async function countOf(tx: Tx, where: string, values: readonly unknown[]): Promise<number> {
  const row = await tx.row<{ count: number }>(`select count(*) as count ${where}`, values)
  return row!.count
}

/** How many rows a list has: counted, or the planner's estimate where counting takes too long. */
export async function countList(
  entity: Entity,
  tx: Tx,
  input: ListInput,
  language: Language,
): Promise<Counted> {
  const binder = new Binder()
  const where = listSource(entity, tx, input, binder, language)
  const total = await within(tx, COUNT_MS, () => countOf(tx, where, binder.values))
  return total === null
    ? { total: await estimateOf(tx, where, binder.values), estimated: true }
    : { total, estimated: false }
}

/** What reading gives; null where one of its statements takes longer. */
export async function within<T>(tx: Tx, ms: number, read: () => Promise<T>): Promise<T | null> {
  await tx.client.query('savepoint bounded')
  await tx.client.query(`set local statement_timeout = ${ms}`)
  try {
    const found = await read()
    // Releasing keeps what was set; rolling back undoes it.
    await tx.client.query('rollback to savepoint bounded')
    return found
  } catch (error) {
    await tx.client.query('rollback to savepoint bounded')
    if ((error as { code?: string }).code !== timedOut) throw error
    return null
  }
}

async function estimateOf(tx: Tx, where: string, values: readonly unknown[]): Promise<number> {
  const row = await tx.row<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select ${where}`,
    values,
  )
  return Math.round(row!['QUERY PLAN'][0].Plan['Plan Rows'])
}
