import type { Entity } from '#domain/entity.ts'
import type { Language } from '#domain/label.ts'
import type { Tx } from '../db/tenant.ts'
import { listSource, type ListInput } from './list-source.ts'
import { Binder } from './shape.ts'

/** Longest time a list's count may take; what takes longer is estimated. */
const COUNT_MS = 1500
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
  await tx.client.query(`savepoint counting; set local statement_timeout = ${COUNT_MS}`)
  try {
    const total = await countOf(tx, where, binder.values)
    // Releasing keeps what was set; rolling back undoes it.
    await tx.client.query('rollback to savepoint counting')
    return { total, estimated: false }
  } catch (error) {
    await tx.client.query('rollback to savepoint counting')
    if ((error as { code?: string }).code !== timedOut) throw error
    return { total: await estimateOf(tx, where, binder.values), estimated: true }
  }
}

async function estimateOf(tx: Tx, where: string, values: readonly unknown[]): Promise<number> {
  const row = await tx.row<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select ${where}`,
    values,
  )
  return Math.round(row!['QUERY PLAN'][0].Plan['Plan Rows'])
}
