import {
  newColumn,
  newDefinition,
  newParameter,
  type DesignColumn,
  type ReportDefinition,
} from './definition.ts'

type Columns = Readonly<Record<string, string | (Partial<DesignColumn> & { readonly expression: string })>>

const columnsFrom = (columns: Columns): DesignColumn[] =>
  Object.entries(columns).map(([name, given]) =>
    typeof given === 'string' ? newColumn(name, given) : { ...newColumn(name, given.expression), ...given },
  )

/** Days from and to, both included, of a time of the row. */
const within = (on: string, from: string, to: string) => [
  {
    ...newParameter('from'),
    label: '自 From',
    type: 'date' as const,
    required: true,
    initial: from,
    on,
    operator: 'ge' as const,
  },
  {
    ...newParameter('to'),
    label: '至 To',
    type: 'date' as const,
    required: true,
    initial: to,
    on,
    operator: 'le' as const,
  },
]

const chosen = (name: string, label: string, of: string, on: string) => ({
  ...newParameter(name),
  label,
  type: 'reference' as const,
  of,
  many: true,
  on,
})

const sortedBy = (...columns: readonly string[]) => columns.map((column) => ({ column, descending: false }))

/** Declared reports whose rows are those of one entity, as definitions that give the same rows. */
const copies: Readonly<Record<string, ReportDefinition>> = {
  DailySchedule: {
    ...newDefinition('operation'),
    columns: columnsFrom({
      day: { expression: 'ME.start', period: 'day', title: '日 Day' },
      resource: 'ME.resCode',
      resourceName: 'ME.res.name',
      start: 'ME.start',
      end: 'ME.end',
      operation: 'ME.code',
      process: 'ME.processCode',
      order: 'ME.orderCode',
      itemCode: 'ME.itemCode',
      itemName: 'ME.item.name',
      qty: 'ME.qty',
      goodQty: 'ME.goodQty',
      setup: { expression: 'ME.setupSec', total: 'sum' },
      production: { expression: 'ME.productionSec', total: 'sum' },
      status: 'ME.status',
      kitStatus: 'ME.kitStatus',
    }),
    sort: sortedBy('day', 'resource', 'start', 'operation'),
    parameters: [
      ...within('ME.start', 'today', 'today+7d'),
      chosen('resources', '资源 Resources', 'resource', 'ME.resCode'),
      chosen('items', '物料 Items', 'item', 'ME.itemCode'),
    ],
  },
  KitReadiness: {
    ...newDefinition('operation'),
    columns: columnsFrom({
      operation: 'ME.code',
      order: 'ME.orderCode',
      itemCode: 'ME.itemCode',
      itemName: 'ME.item.name',
      resource: 'ME.resCode',
      start: 'ME.start',
      qty: 'ME.qty',
      kitStatus: 'ME.kitStatus',
      materialReady: 'ME.materialReady',
      wait: { expression: 'Max(ME.materialReady - ME.start, 0m)', title: '等待物料 Waiting for material' },
      due: 'ME.order.dueDate',
      planner: 'ME.order.planner',
    }),
    filter: "ME.status <> 'B'",
    sort: sortedBy('start', 'operation'),
    parameters: [
      ...within('ME.start', 'today', 'today+14d'),
      chosen('items', '物料 Items', 'item', 'ME.itemCode'),
      {
        ...newParameter('kit'),
        label: '齐套状态 Kit status',
        type: 'choice',
        of: 'KitStatus',
        on: 'ME.kitStatus',
      },
    ],
  },
}

export const copiedDefinition = (code: string): ReportDefinition | null =>
  Object.hasOwn(copies, code) ? copies[code]! : null
