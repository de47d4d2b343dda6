import type { Language } from '#domain/label.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import type { Tx } from '../../db/tenant.ts'
import { JsonText } from '../../http/envelope.ts'
import { handle, inTransaction, type HandlerEntry } from '../../identity/handlers.ts'
import { currentRun } from '../../platform/jobs/runs.ts'
import type { ResultTableName } from '#engine/kitting/results.ts'
import { exportTable } from '../../platform/runs/export-table.ts'
import {
  bytesForReader,
  listForReader,
  sendForReader,
  tablesForReader,
} from '../../platform/runs/reader-tables.ts'
import { anyRun } from '../../platform/runs/run-tables.ts'
import { progressOf } from '../../platform/runs/run-view.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { listRuns, logOf, runEvents, type ListInput } from '../../platform/runs/watch-run.ts'
import { runOf } from './run-view.ts'

export const historyHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  inTransaction(kittingRuns.progress, async ({ runNo }, tx, call) =>
    progressOf(await anyRun(tx, runNo, 'KIT'), call.language, tx),
  ),
  handle(kittingRuns.events, async (_, call) => runEvents(service, 'KIT', call)),
  inTransaction(kittingRuns.list, (input, tx, call) => list(tx, input, call.language)),
  inTransaction(kittingRuns.get, async ({ runNo }, tx, call) =>
    runOf(await anyRun(tx, runNo, 'KIT'), call.language, tx),
  ),
  inTransaction(kittingRuns.current, async (_, tx, call) => {
    const run = await currentRun(tx, 'KIT')
    return run ? runOf(run, call.language, tx) : null
  }),
  inTransaction(kittingRuns.log, async ({ runNo, skipCount, maxResultCount }, tx, call) => {
    const run = await anyRun(tx, runNo, 'KIT')
    return { items: await logOf(tx, run.runNo, call.language, maxResultCount ?? 10_000, skipCount ?? 0) }
  }),
  handle(kittingRuns.tables, ({ runNo }, call) => listForReader(service, runNo, 'KIT', call)),
  handle(kittingRuns.table, async ({ runNo, table }, call) => {
    const found = await call.transaction((tx) => tablesForReader(service, tx, runNo, 'KIT', [table]))
    return sendForReader(service, found, call)
  }),
  handle(kittingRuns.export, (input, call) => exportTable(service, 'KIT', input, call)),
  handle(kittingRuns.compare, async ({ left, right }, call) => {
    const names: ResultTableName[] = ['orders', 'shortages', 'allocations']
    const sides = await call.transaction((tx) =>
      Promise.all(
        [left, right].map(async (runNo) => ({
          asOf: (await anyRun(tx, runNo, 'KIT')).asOf,
          tables: await tablesForReader(service, tx, runNo, 'KIT', names),
        })),
      ),
    )
    const [before, now] = await Promise.all(
      sides.map(async ({ asOf, tables }) => ({ asOf, tables: await bytesForReader(service, tables) })),
    )
    return new JsonText(await service.pool.ask<string>('compare', { left: before, right: now }))
  }),
]

export async function list(tx: Tx, input: ListInput, language: Language) {
  const { totalCount, rows } = await listRuns(tx, 'KIT', input)
  return { totalCount, items: rows.map((row) => runOf(row, language, tx)) }
}
