import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import type { Tx } from '../../db/tenant.ts'
import { JsonText } from '../../http/envelope.ts'
import { handle, type Call, type HandlerEntry, type ServerEvent } from '../../http/handlers.ts'
import { changedRuns } from '../../jobs/events.ts'
import { finishedStatuses, findRun, selectRuns, type RunRow } from '../../jobs/runs.ts'
import type { ResultTableName } from '#engine/kitting/results.ts'
import { anyRun, finishedRun, isResultTable, type RunTables, type TableFile } from './run-tables.ts'
import { publishedRun } from './run-handlers.ts'
import { progressOf, runOf } from './run-view.ts'
import type { KittingService } from './service.ts'
import { sendTable } from './send-table.ts'

export const historyHandlers = (service: KittingService): readonly HandlerEntry[] => [
  handle(kittingRuns.progress, ({ runNo }, call) =>
    call.transaction(async (tx) => progressOf(await anyRun(tx, runNo), call.language)),
  ),
  handle(kittingRuns.events, async (_, call) => events(service, call)),
  handle(kittingRuns.list, (input, call) => call.transaction((tx) => list(tx, input, call.language))),
  handle(kittingRuns.get, ({ runNo }, call) =>
    call.transaction(async (tx) => runOf(await anyRun(tx, runNo), call.language)),
  ),
  handle(kittingRuns.current, (_, call) =>
    call.transaction(async (tx) => {
      const run = await currentRun(tx)
      return run ? runOf(run, call.language) : null
    }),
  ),
  handle(kittingRuns.log, ({ runNo, maxResultCount }, call) =>
    call.transaction(async (tx) => {
      const run = await anyRun(tx, runNo)
      return { items: await logOf(tx, run.runNo, call.language, maxResultCount ?? 10_000) }
    }),
  ),
  handle(kittingRuns.tables, ({ runNo }, call) =>
    call.transaction(async (tx) => {
      const files = await service.tables.files(tx, await finishedRun(tx, runNo))
      return { items: [...files.values()] }
    }),
  ),
  handle(kittingRuns.table, async ({ runNo, table }, call) => {
    const { run, files } = await call.transaction((tx) => filesOf(service.tables, tx, runNo, [table]))
    return sendTable(service.tables.store, run, files[0]!, call)
  }),
  handle(kittingRuns.compare, async ({ left, right }, call) => {
    const names: ResultTableName[] = ['orders', 'shortages', 'allocations']
    const sides = await call.transaction((tx) =>
      Promise.all([left, right].map((runNo) => filesOf(service.tables, tx, runNo, names))),
    )
    const [before, now] = await Promise.all(
      sides.map(async ({ run, files }) =>
        Object.fromEntries(
          await Promise.all(files.map(async (file) => [file.name, await service.tables.read(run, file)])),
        ),
      ),
    )
    return new JsonText(await service.pool.ask<string>('compare', { left: before, right: now }))
  }),
]

/** A finished run and the files of the tables asked for. */
export async function filesOf(
  tables: RunTables,
  tx: Tx,
  runNo: string,
  names: readonly string[],
): Promise<{ run: RunRow; files: TableFile[] }> {
  const run = await finishedRun(tx, runNo)
  const files = await tables.files(tx, run)
  return {
    run,
    files: names.map((name) => {
      const file = isResultTable(name) ? files.get(name) : undefined
      if (!file) throw new TaktError('tableUnknown', { table: name })
      return file
    }),
  }
}

/** The published run, or the newest with a result when none is. */
export async function currentRun(tx: Tx): Promise<RunRow | undefined> {
  const published = await publishedRun(tx)
  if (published) return published
  const row = await tx.row<{ runNo: string }>(
    `select run_no as "runNo" from plan_run where kind = 'KIT' and status = any ($1)
     order by ended_at desc, run_no desc limit 1`,
    [finishedStatuses],
  )
  return row && findRun(tx, row.runNo)
}

interface ListInput {
  readonly keyword?: string | null
  readonly schemeCode?: string | null
  readonly skipCount?: number | null
  readonly maxResultCount?: number | null
}

export async function list(tx: Tx, input: ListInput, language: Language) {
  const filter = `and ($1 = '' or strpos(lower(r.run_no || ' ' || coalesce(r.scheme_code, '') || ' ' || coalesce(r.by, '')), lower($1)) > 0)
    and ($2 = '' or lower(r.scheme_code) = lower($2))`
  const values = [input.keyword?.trim() ?? '', input.schemeCode?.trim() ?? '']
  const { count } = (await tx.row<{ count: number }>(
    `select count(*) as count from plan_run r where r.kind = 'KIT' ${filter}`,
    values,
  ))!
  const rows = await tx.rows<RunRow>(
    `${selectRuns} ${filter} order by r.created_at desc, r.run_no desc offset $3 limit $4`,
    [...values, input.skipCount ?? 0, input.maxResultCount ?? 10],
  )
  return { totalCount: count, items: rows.map((row) => runOf(row, language)) }
}

export async function logOf(tx: Tx, runNo: string, language: Language, max: number) {
  const rows = await tx.rows<{ at: string; level: string; zh: string; en: string }>(
    `select at, level, zh, en from run_log
     where plan_unit_code = (select current_plan_unit()) and run_no = $1 order by id limit $2`,
    [runNo, max],
  )
  return rows.map(({ at, level, ...label }) => ({ at, level, message: textOf(label, language) }))
}

/**
 * `progress` for every run of the plan unit that changes; at the beginning and after a gap those that are active now,
 * so a client that connects again has missed nothing. `ping` keeps the connection known to be alive.
 */
async function* events(service: KittingService, call: Call): AsyncGenerator<ServerEvent> {
  const unit = { tenantId: call.scope.tenantId, planUnitCode: call.scope.planUnitCode! }
  for await (const runNo of changedRuns(service.owner, unit, call.signal)) {
    const rows = await call.transaction((tx) =>
      runNo === null
        ? tx.rows<RunRow>(`${selectRuns} and r.status in ('Q', 'R') order by r.created_at`)
        : findRun(tx, runNo).then((row) => (row ? [row] : [])),
    )
    for (const row of rows) yield { event: 'progress', data: progressOf(row, call.language) }
    if (runNo === null) yield { event: 'ping', data: null }
    else if (rows.length === 0) yield { event: 'erased', data: { runNo } }
  }
}
