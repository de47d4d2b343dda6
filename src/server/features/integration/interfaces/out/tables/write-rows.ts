import type { WriteMode } from '#domain/integration/mapping.ts'
import { SourceFault } from '../../../../../platform/connections/source-fault.ts'
import { Stopped } from '../../stopped.ts'
import { ALL_LINES, type Merged, type Scope, type StagedRow, type TableSession } from './session.ts'

/** Rows of one delivery, or of one part of it, as the outbox keeps them. */
export interface TableBody {
  readonly mode: WriteMode
  /** Replacing: values of the rows that the table may lose, and most of them that may go, in percent. */
  readonly scope: Scope
  readonly deleteLimit: number
  readonly columns: readonly string[]
  readonly rows: readonly StagedRow[]
}

export interface TableDelivery {
  /** The idempotency key, which is kept in the other database with the rows. */
  readonly id: string
  readonly run: string
  readonly rows: number
  readonly parts: AsyncIterable<TableBody>
}

export interface TableCounts extends Merged {
  readonly deleted: number
}

const none: TableCounts = { created: 0, updated: 0, deleted: 0 }

interface Place {
  readonly connection: string
  readonly target: string
  readonly key: readonly string[]
}

/** Writes the rows of a delivery and its key in one transaction of the other database; a key that is there writes nothing. */
export async function writeRows(
  session: TableSession,
  place: Place,
  delivery: TableDelivery,
): Promise<TableCounts> {
  try {
    const counts = await writeAll(session, place, delivery)
    await session.commit()
    return counts
  } catch (error) {
    await session.rollback().catch(() => {})
    throw error instanceof Stopped ? error : session.faultOf(error)
  }
}

async function writeAll(
  session: TableSession,
  place: Place,
  { id, run, rows, parts }: TableDelivery,
): Promise<TableCounts> {
  let head: TableBody | null = null
  for await (const part of parts) {
    if (!head) {
      await session.begin(part.columns)
      if (!(await session.claim(id, run, rows))) return none
      await session.savepoint()
    }
    head ??= part
    await orRefused(
      session,
      place,
      () => session.stage(part.rows),
      part.rows,
      (upTo) => session.stage(part.rows.filter(({ line }) => line <= upTo)),
    )
    await session.savepoint()
  }
  return head ? merge(session, place, head) : none
}

async function merge(session: TableSession, place: Place, head: TableBody): Promise<TableCounts> {
  const { key } = place
  const write = (upTo: number): Promise<Merged> => session.merge({ ...head, key }, upTo)
  const merged = await orRefused(session, place, () => write(ALL_LINES), head.rows, write)
  if (head.mode !== 'replace') return { ...merged, deleted: 0 }
  const { all, gone } = await session.missing(head.scope, key)
  if (gone * 100 > all * head.deleteLimit)
    throw new Stopped('tooManyGone', { count: gone, all, limit: head.deleteLimit })
  const deleted = gone === 0 ? 0 : await orRefused(session, place, () => session.remove(head.scope, key), [])
  return { ...merged, deleted }
}

/** Does something with the rows; where a rule of the other database refuses one of them, says which. */
async function orRefused<T>(
  session: TableSession,
  { connection, target }: Place,
  work: () => Promise<T>,
  rows: readonly StagedRow[],
  again?: (upTo: number) => Promise<unknown>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = session.refusalOf(error)
    if (reason === null) throw error
    const line = again && (await firstRefused(session, rows, again))
    throw line === undefined
      ? new SourceFault(connection, 'rowsRefused', { table: target, reason })
      : new SourceFault(connection, 'rowRefused', { table: target, line: String(line), reason })
  }
}

/** The first row without which the rows before it are taken; undefined: none of them is the one. */
async function firstRefused(
  session: TableSession,
  rows: readonly StagedRow[],
  work: (upTo: number) => Promise<unknown>,
): Promise<number | undefined> {
  const isRefused = async (at: number): Promise<boolean> => {
    await session.backToSavepoint()
    try {
      await work(rows[at]!.line)
      return false
    } catch (error) {
      if (session.refusalOf(error) === null) throw error
      return true
    }
  }
  let low = 0
  let high = rows.length - 1
  if (high < 0 || !(await isRefused(high))) return undefined
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await isRefused(middle)) high = middle
    else low = middle + 1
  }
  return rows[low]!.line
}
