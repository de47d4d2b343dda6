import type { Label } from '../label.ts'

/** Rows that name the rows of an entity: what is counted, in which entity and field. */
interface Counted {
  readonly name: string
  readonly label: Label
  readonly entity: string
  readonly field: string
  /** Which of them count; `open` and `late` apply to orders. */
  readonly only?: 'open' | 'late'
}

const orders = (field: string): readonly Counted[] => [
  { name: 'open', label: { zh: '未完订单', en: 'Open orders' }, entity: 'order', field, only: 'open' },
  { name: 'late', label: { zh: '延期订单', en: 'Late orders' }, entity: 'order', field, only: 'late' },
]

/** What is counted about the rows of each entity. */
export const usageCounts: Readonly<Record<string, readonly Counted[]>> = {
  customer: orders('customerCode'),
  process: [
    { name: 'routes', label: { zh: '工艺行', en: 'Route rows' }, entity: 'master', field: 'processCode' },
    {
      name: 'operations',
      label: { zh: '工序', en: 'Operations' },
      entity: 'operation',
      field: 'processCode',
    },
  ],
  itemGroup: [{ name: 'items', label: { zh: '物料数', en: 'Items' }, entity: 'item', field: 'itemGroups' }],
  resourceGroup: [
    {
      name: 'resources',
      label: { zh: '资源数', en: 'Resources' },
      entity: 'resource',
      field: 'resourcegroup',
    },
  ],
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => [
      `spec${i + 1}`,
      [
        { name: 'items', label: { zh: '物料', en: 'Items' }, entity: 'item', field: `spec${i + 1}` },
        { name: 'orders', label: { zh: '订单', en: 'Orders' }, entity: 'order', field: `spec${i + 1}` },
      ],
    ]),
  ),
}

/** Groups and the entity whose rows name them. */
export const memberOf = {
  itemGroup: { entity: 'item', field: 'itemGroups' },
  resourceGroup: { entity: 'resource', field: 'resourcegroup' },
} as const

export type GroupName = keyof typeof memberOf
