import type { OrderChange } from '#engine/scheduling/compare.ts'
import { figure, naming, of, rowOf, telling, type TableShows } from '#engine/shown/shows.ts'
import type { Tx } from '../../db/tenant.ts'
import type { MoveEffect } from '../../jobs/move-tasks.ts'
import type { PlanFinding } from '../../jobs/plan-tasks.ts'
import { rowsShown } from '../../results/reader-limits.ts'

/** What answers about the plan that are no result table show of the rows of the plan unit. */
type Shows<R> = TableShows<keyof R & string>

const resource = naming(['resource'])
const start = of('operation.start')

export const movedShows: Shows<MoveEffect['moved'][number]> = {
  rows: [rowOf('operation', 'operation'), rowOf('order', 'order'), rowOf('resource', 'newResource')],
  columns: {
    operation: figure,
    order: figure,
    change: figure,
    resource,
    newResource: figure,
    start,
    newStart: start,
    end: of('operation.end'),
    newEnd: of('operation.end'),
    seconds: start,
  },
}

export const orderChangeShows: Shows<OrderChange> = {
  rows: [rowOf('order', 'order')],
  columns: {
    order: figure,
    end: of('order.plannedEnd'),
    newEnd: of('order.plannedEnd'),
    seconds: of('order.plannedEnd'),
    lateness: of('order.lateness'),
    newLateness: of('order.lateness'),
  },
}

export const moveMessageShows: Shows<MoveEffect['messages'][number]> = {
  rows: [],
  columns: { level: figure, code: figure, message: telling('order', 'operation', 'item', 'resource') },
}

export const findingShows: Shows<PlanFinding> = {
  rows: [rowOf('order', 'order'), rowOf('operation', 'operation'), rowOf('resource', 'resource')],
  columns: {
    level: figure,
    code: figure,
    message: telling('order', 'operation', 'item', 'resource', 'master', 'bomLine'),
    order: figure,
    operation: figure,
    resource: figure,
  },
}

/** Of the figures of a plan one is a code: the resource that is used most. */
const kpiShows: Shows<{ bottleneck: unknown }> = { rows: [], columns: { bottleneck: resource } }

/** The figures of some plans as the caller may see them. */
export const kpiShown = async <K extends readonly unknown[]>(tx: Tx, kpis: K): Promise<K> =>
  (await rowsShown(tx, kpiShows, kpis as never)) as unknown as K
