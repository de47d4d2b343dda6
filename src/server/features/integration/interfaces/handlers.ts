import { interfaceConfig } from '#domain/entities/integration/interface-config.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { textOf } from '#domain/label.ts'
import { defaultPageSize } from '../../../identity/lists.ts'
import { noRow } from '../../../platform/crud/read.ts'
import { checkShown, isSeen } from '../../../platform/crud/reading.ts'
import { fromScope, Binder } from '../../../db/sql/shape.ts'
import type { Scope, Tx } from '../../../db/tenant.ts'
import {
  handle,
  inReadOnly,
  inTransaction,
  type Call,
  type HandlerEntry,
} from '../../../identity/handlers.ts'
import { conditionMs } from '../../../platform/expressions/condition.ts'
import type { Services } from '../../../identity/services.ts'
import { worldOf } from '../mapping-world.ts'
import type { SourceReader } from '../../../platform/connections/source-reader.ts'
import { badRowsOf } from './bad-rows.ts'
import { cancelInterfaceRun } from './cancel.ts'
import { changesOfRun } from './changes.ts'
import { interfaceCoded } from './config.ts'
import { fitPack } from './fit-pack.ts'
import { joinedSource } from './joined-source.ts'
import { checkEntity, checkTarget } from './owner.ts'
import { outHandlers } from './out/handlers.ts'
import { checkSentWhole } from './out/plan.ts'
import { preview } from './preview.ts'
import { insertRun } from './queue.ts'
import { correctedOf, replay } from './replay.ts'
import { requireRun } from './run-seen.ts'
import { withSource } from './source.ts'
import { type OpenSource } from '../../../platform/connections/with-connection.ts'

/** Columns are the same at any time. */
const noWorld = { now: 0, zone: 'UTC' } as const

async function requireInterface(tx: Tx, code: string, call: Call) {
  const config = (await isSeen(tx, 'interfaceConfig', code)) ? await interfaceCoded(tx, code) : null
  if (!config) throw noRow(interfaceConfig, code, call.language)
  return config
}

/** @param wake looks for runs of a plan unit that are there to be taken */
export function interfaceHandlers(
  services: Services,
  open: OpenSource,
  wake: (unit: Scope) => void,
): readonly HandlerEntry[] {
  const reading = <T>(call: Call, connection: string, work: (source: SourceReader) => Promise<T>) =>
    withSource(services, open, call, { connection, topic: null }, work)
  return [
    handle(interfaceServices.tables, ({ connection }, call) =>
      reading(call, connection, (source) => source.tables()),
    ),
    handle(interfaceServices.columns, ({ connection, table, joins }, call) =>
      reading(call, connection, (source) =>
        joinedSource(source, { connection, joins, sourceFilter: null }, noWorld).columns(table),
      ),
    ),
    handle(interfaceServices.preview, ({ row }, call) => preview(services, open, row, call)),
    handle(interfaceServices.fitPack, (wanted, call) => fitPack(services, open, wanted, call)),
    handle(interfaceServices.runNow, async ({ code }, call) => {
      const run = await call.transaction(async (tx) => {
        const config = await requireInterface(tx, code, call)
        checkEntity(config, call)
        return insertRun(tx, config, { now: services.now(), state: 'W', byHand: true })
      })
      wake(call.scope)
      return run
    }),
    inTransaction(interfaceServices.cancel, async ({ id }, tx, call) => {
      await requireRun(tx, id, call)
      return cancelInterfaceRun(tx, id, services.now())
    }),
    inReadOnly(interfaceServices.log, async ({ id }, tx, call) => {
      await requireRun(tx, id, call)
      checkShown(tx, 'interfaceRun', 'log', call.language)
      const row = await tx.row<{ log: readonly { at: string; zh: string; en: string }[] | null }>(
        'select log from interface_run where id = $1',
        [id],
      )
      return (row?.log ?? []).map(({ at, ...text }) => ({ at, text: textOf(text, call.language) }))
    }),
    inTransaction(interfaceServices.changes, (input, tx, call) => changesOfRun(tx, input, call), {
      readOnly: true,
      statementTimeoutMs: conditionMs,
    }),
    inReadOnly(interfaceServices.faulty, ({ id, skipCount, maxResultCount }, tx, call) =>
      faultyOf(tx, id, [maxResultCount ?? defaultPageSize, skipCount ?? 0], call),
    ),
    inTransaction(interfaceServices.replay, async ({ id, rows }, tx, call) => {
      const run = await requireRun(tx, id, call)
      const config = await interfaceCoded(tx, run.configCode)
      const mode = config?.mode === 'replace' ? 'upsert' : (config?.mode ?? 'upsert')
      return replay(tx, { ...run, mode }, correctedOf(rows), call)
    }),
    ...outHandlers(services, wake),
    handle(interfaceServices.compare, async ({ id }, call) => {
      const config = await call.transaction(async (tx) => {
        const run = await requireRun(tx, id, call)
        return requireInterface(tx, run.configCode, call)
      })
      const entity = checkTarget(config.entity, call)
      const world = await call.transaction((tx) => worldOf(tx, services.now()), { readOnly: true })
      const table = config.sourceTable ?? ''
      const source = await withSource(services, open, call, config, async (plain) => {
        const reader = joinedSource(plain, config, world)
        const [column] = await reader.columns(table)
        let count = 0
        if (column)
          for await (const { rows } of reader.rows({ table, columns: [column.name] }, call.signal))
            count += rows.length
        return count
      })
      return call.transaction(async (tx) => {
        const binder = new Binder()
        const row = await tx.row<{ rows: number }>(
          `select count(*)::int4 as rows ${fromScope(entity, tx, binder)}`,
          binder.values,
        )
        return { source, rows: row!.rows }
      })
    }),
  ]
}

async function faultyOf(tx: Tx, id: string, [most, skipped]: readonly [number, number], call: Call) {
  const run = await requireRun(tx, id, call)
  if (run.direction === 'out') checkSentWhole(run.entity, call)
  else checkTarget(run.entity, call)
  const rows = await badRowsOf(tx, id, `order by state = 'R', line limit $3 offset $4`, [most, skipped])
  const total = await tx.row<{ count: number }>(
    'select count(*)::int4 as count from interface_bad_row where run_id = $1',
    [id],
  )
  return {
    totalCount: total!.count,
    items: rows.map(({ id: rowId, line, state, entries, faults }) => ({
      id: rowId,
      line,
      state,
      values: Object.fromEntries(entries),
      faults: faults.map(({ target, message }) => ({ target, message: textOf(message, call.language) })),
    })),
  }
}
