import { TaktError } from '#domain/errors.ts'
import { fullSet } from '#domain/services/kitting/full-set.ts'
import type { ResultTableName } from '#engine/kitting/results.ts'
import { currentRun } from '../../platform/jobs/runs.ts'
import { JsonText } from '../../http/envelope.ts'
import { handle, inTransaction, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { bytesForReader, tablesForReader } from '../../platform/runs/reader-tables.ts'
import { anyRun } from '../../platform/runs/run-tables.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { erase } from '../../platform/runs/start-run.ts'
import { logOf } from '../../platform/runs/watch-run.ts'
import { deliveryOf } from './delivery-demand.ts'
import { list } from './history-handlers.ts'

interface PageInput {
  readonly pid?: string | null
  readonly keyword?: string | null
  readonly sorting?: string | null
  readonly skipCount?: number | null
  readonly maxResultCount?: number | null
}

const emptyPage = { totalCount: 0, items: [] }

/** Result tables as JSON pages (specification §7.6); without a `pid` those of the current run. */
export function fullSetHandlers(service: CalculationService): readonly HandlerEntry[] {
  const paged = (table: ResultTableName) => async (input: PageInput, call: Call) => {
    const found = await call.transaction(async (tx) => {
      const runNo = input.pid || (await currentRun(tx, 'KIT'))?.runNo
      return runNo ? tablesForReader(service, tx, runNo, 'KIT', [table]) : null
    })
    if (!found) return emptyPage
    const bytes = (await bytesForReader(service, found))[table]!
    const request = {
      keyword: input.keyword,
      sorting: input.sorting,
      skip: input.skipCount,
      max: input.maxResultCount,
    }
    const page = await service.pool.ask<string | null>('page', { table, bytes, request }, [bytes.buffer])
    if (page === null) throw new TaktError('invalidRequest', {}, { details: `sorting: ${input.sorting}` })
    return new JsonText(page)
  }
  return [
    handle(fullSet.alloc, paged('allocations')),
    handle(fullSet.supply, paged('supplies')),
    handle(fullSet.shortageByItem, paged('itemShortages')),
    handle(fullSet.shortageByOrder, paged('shortages')),
    handle(fullSet.order, paged('orders')),
    handle(fullSet.batch, paged('batches')),
    handle(fullSet.requestTrace, paged('details')),
    inTransaction(fullSet.result, (input, tx, call) => list(tx, input, call.language)),
    inTransaction(fullSet.resultLog, async ({ pid, maxResultCount }, tx, call) => {
      const run = pid ? await anyRun(tx, pid, 'KIT') : await currentRun(tx, 'KIT')
      const items = run ? await logOf(tx, run.runNo, call.language, maxResultCount ?? 10_000) : []
      return { totalCount: items.length, items }
    }),
    handle(fullSet.delivery, async (input, call) => {
      const rows = (await deliveryOf(service, input.pid, call, () => 'UTC'))?.rows
      if (!rows) return emptyPage
      const from = input.skipCount ?? 0
      return { totalCount: rows.length, items: rows.slice(from, from + (input.maxResultCount ?? 10)) }
    }),
    inTransaction(fullSet.eraseByPid, ({ pid }, tx) => erase(tx, pid, 'KIT')),
  ]
}
