import type { OrderChange } from '#engine/scheduling/compare.ts'
import { figure, naming, of, rowOf, describing, type TableShows } from '#engine/shown/shows.ts'
import type { Scope } from '../../db/tenant.ts'
import type { MoveEffect } from '../../platform/jobs/move-tasks.ts'
import type { PlanFinding } from '../../platform/jobs/plan-tasks.ts'

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
  columns: { level: figure, code: figure, message: describing('order', 'operation', 'item', 'resource') },
}

export const findingShows: Shows<PlanFinding> = {
  rows: [rowOf('order', 'order'), rowOf('operation', 'operation'), rowOf('resource', 'resource')],
  columns: {
    level: figure,
    code: figure,
    message: describing('order', 'operation', 'item', 'resource', 'master', 'bomLine'),
    order: figure,
    operation: figure,
    resource: figure,
  },
}

/** The figures of some plans as the caller may see them: without values where rows or columns are kept from the caller. */
export function kpiShown<K extends object>({ limits }: Pick<Scope, 'limits'>, kpi: K): K {
  if (!limits?.narrows) return kpi
  return Object.fromEntries(Object.keys(kpi).map((name) => [name, null])) as K
}
