import { dataSync } from '#domain/entities/integration/data-sync.ts'
import { dataSyncRun } from '#domain/entities/integration/data-sync-run.ts'
import { syncKinds, type SyncCounts } from '#domain/integration/sync/difference.ts'
import { dataSyncServices } from '#domain/services/integration/data-sync.ts'
import { textOf } from '#domain/label.ts'
import { defaultPageSize } from '../../../identity/lists.ts'
import { noRow } from '../../../platform/crud/read.ts'
import { checkShown, isSeen, whole } from '../../../platform/crud/reading.ts'
import { Binder, fromScope, isRowId } from '../../../db/sql/shape.ts'
import type { Scope, Tx } from '../../../db/tenant.ts'
import { invalid } from '../../../http/envelope.ts'
import { handle, type Call, type HandlerEntry } from '../../../identity/handlers.ts'
import type { Services } from '../../../identity/services.ts'
import { cancelLeased } from '../leased-run.ts'
import { compare, comparing } from './compare.ts'
import { requireIdle, syncCoded, type KeptSync } from './config.ts'
import { differencePage } from './difference.ts'
import { dryRun } from './dry-run.ts'
import { plansOf } from './plan.ts'
import { insertRun } from './queue.ts'
import { resolve, shownConflicts } from './resolve.ts'
import { sidesOfCall, type Sides } from './sides.ts'
import { Stopped, stops } from './stopped.ts'
import { undo } from './undo.ts'
import { runRows } from './run-rows.ts'

interface Run {
  readonly id: string
  readonly syncCode: string
  readonly undoable: boolean | null
}

/** A run that the caller sees, also with fields that are hidden from him. */
async function requireRun(tx: Tx, id: string, call: Call): Promise<Run> {
  const binder = new Binder()
  const source = fromScope(dataSyncRun, tx, binder)
  const run = isRowId(id)
    ? await tx.row<Run>(
        `select id, sync_code as "syncCode", undoable ${source} and id = ${binder.add(id, 'uuid')}`,
        binder.values,
      )
    : undefined
  if (!run) throw noRow(dataSyncRun, id, call.language)
  return run
}

interface Named {
  readonly sync: KeptSync
  readonly sides: Sides
}

/** A synchronisation with the rights of who calls in both of its plan units. */
async function required(tx: Tx, code: string, call: Call, lock: '' | 'for update' = ''): Promise<Named> {
  const sync = (await isSeen(tx, 'dataSync', code)) ? await syncCoded(tx, code, lock) : null
  if (!sync) throw noRow(dataSync, code, call.language)
  return { sync, sides: await sidesOfCall(tx, call, sync) }
}

const refusal = (message: string) => invalid([{ message, members: [] }])

/** What a rule refuses is answered as a request that is refused. */
async function refusing<T>(call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stopped) throw refusal(textOf(error.label, call.language))
    throw error
  }
}

/** @param wake looks for runs of a plan unit that are there to be taken */
export function dataSyncHandlers(services: Services, wake: (unit: Scope) => void): readonly HandlerEntry[] {
  const inUnit = <T>(call: Call, work: (tx: Tx) => Promise<T>): Promise<T> =>
    refusing(call, () => call.transaction(work))
  return [
    handle(dataSyncServices.summary, ({ code }, call) =>
      inUnit(call, async (tx) => {
        const { sync, sides } = await required(tx, code, call)
        const entities: SyncCounts[] = []
        for (const plan of plansOf(sync, sides))
          entities.push((await compare(tx, plan, comparing(services.now()))).counts)
        return {
          sourceUnit: sides.source.scope.planUnitCode,
          targetUnit: sides.target.scope.planUnitCode,
          entities,
        }
      }),
    ),
    handle(dataSyncServices.difference, ({ code, entity, show, skipCount, maxResultCount }, call) =>
      inUnit(call, async (tx) => {
        const { sync, sides } = await required(tx, code, call)
        const plan = plansOf(sync, sides).find((one) => one.entity.name === entity)
        if (!plan) throw new Stopped('noEntity', { entity })
        return differencePage(tx, await compare(tx, plan, comparing(services.now())), {
          show: syncKinds.find((kind) => kind === show) ?? null,
          skip: skipCount ?? 0,
          most: maxResultCount ?? defaultPageSize,
        })
      }),
    ),
    handle(dataSyncServices.dryRun, ({ code }, call) =>
      refusing(call, () => dryRun(services, (tx) => required(tx, code, call, 'for update'), call)),
    ),
    handle(dataSyncServices.runNow, async ({ code }, call) => {
      const run = await inUnit(call, async (tx) => {
        const { sync, sides } = await required(tx, code, call)
        plansOf(sync, sides)
        const user = call.caller!.userName
        return insertRun(tx, sync, { now: services.now(), state: 'W', byHand: true, user })
      })
      wake(call.scope)
      return run
    }),
    handle(dataSyncServices.resolve, ({ code, entity, take, rows }, call) =>
      inUnit(call, async (tx) => {
        const named = await required(tx, code, call, 'for update')
        await requireIdle(tx, named.sync)
        const decision = {
          ...named,
          entity,
          take: take === 'target' ? ('target' as const) : ('source' as const),
          rows: shownConflicts(rows),
          now: services.now(),
        }
        return resolve(tx, decision, call)
      }),
    ),
    handle(dataSyncServices.cancel, ({ id }, call) =>
      inUnit(call, async (tx) => {
        await requireRun(tx, id, call)
        return cancelLeased(tx, 'data_sync_run', id, services.now(), stops.cancelled)
      }),
    ),
    handle(dataSyncServices.log, ({ id }, call) =>
      inUnit(call, async (tx) => {
        await requireRun(tx, id, call)
        checkShown(call.limitedScope, 'dataSyncRun', 'log', call.language)
        const row = await tx.row<{ log: readonly { at: string; zh: string; en: string }[] | null }>(
          `select log from ${whole('dataSyncRun')} where id = $1`,
          [id],
        )
        return (row?.log ?? []).map(({ at, ...text }) => ({ at, text: textOf(text, call.language) }))
      }),
    ),
    handle(dataSyncServices.rows, ({ id, show, skipCount, maxResultCount }, call) =>
      inUnit(call, async (tx) => {
        const run = await requireRun(tx, id, call)
        const { sides } = await required(tx, run.syncCode, call)
        const page = { skip: skipCount ?? 0, most: maxResultCount ?? defaultPageSize }
        return runRows(tx, { runId: id, sides, show: show ?? null, ...page }, call)
      }),
    ),
    handle(dataSyncServices.undo, ({ id }, call) =>
      inUnit(call, async (tx) => {
        const { syncCode } = await requireRun(tx, id, call)
        const named = await required(tx, syncCode, call, 'for update')
        await requireIdle(tx, named.sync)
        if ((await requireRun(tx, id, call)).undoable !== true) throw new Stopped('notUndoable')
        return undo(tx, { ...named, runId: id, now: services.now() }, call)
      }),
    ),
  ]
}
