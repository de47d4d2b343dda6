import type { Condition } from '#domain/crud.ts'
import { label as of, type Label } from '#domain/label.ts'

/** Rows that a component shows: of a declared entity, so that rights and row filters hold as in its list. */
interface RowSource {
  readonly entity: string
  readonly filters?: readonly Condition[]
}

/** A component of a designed page; the page is data, and says nothing about how it is drawn. */
export type PageComponent =
  | { readonly kind: 'text'; readonly text: Label }
  | { readonly kind: 'divider' }
  | {
      readonly kind: 'statistics'
      readonly tiles: readonly { readonly label: Label; readonly source: RowSource }[]
    }
  | { readonly kind: 'panel'; readonly title: Label; readonly content: readonly PageComponent[] }
  | {
      readonly kind: 'table'
      readonly title: Label
      readonly source: RowSource
      readonly fields: readonly string[]
      readonly sorting: string
      readonly rows: number
    }
  | { readonly kind: 'progress'; readonly label: Label; readonly part: RowSource; readonly whole: RowSource }
  | { readonly kind: 'button'; readonly label: Label; readonly route: string }

export interface PageSchema {
  readonly title: Label
  readonly content: readonly PageComponent[]
}

const where = (field: string, op: Condition['op'], ...values: string[]): readonly Condition[] => [
  { field, op, values },
]

/** The page that `/designPage/demo` shows: what a designed page looks like, with the rows of this plan unit. */
export const samplePage: PageSchema = {
  title: of('设计页面示例', 'A designed page'),
  content: [
    {
      kind: 'text',
      text: of(
        '本页由组件描述生成，数据来自当前计划单元，并遵守行筛选与列屏蔽。',
        'This page is drawn from a description of its components, with rows of this plan unit; row filters and hidden columns hold.',
      ),
    },
    {
      kind: 'statistics',
      tiles: [
        { label: of('订单', 'Orders'), source: { entity: 'order' } },
        { label: of('物料', 'Items'), source: { entity: 'item' } },
        { label: of('库存记录', 'Stock rows'), source: { entity: 'stock' } },
        { label: of('资源', 'Resources'), source: { entity: 'resource' } },
      ],
    },
    {
      kind: 'progress',
      label: of('已下达的工序作业', 'Operations released'),
      part: { entity: 'operation', filters: where('status', 'in', 'R', 'T', 'B') },
      whole: { entity: 'operation' },
    },
    { kind: 'divider' },
    {
      kind: 'panel',
      title: of('最先到期', 'Due first'),
      content: [
        {
          kind: 'table',
          title: of('订单', 'Orders'),
          source: { entity: 'order' },
          fields: ['code', 'itemCode', 'qty', 'dueDate', 'status'],
          sorting: 'dueDate,code',
          rows: 8,
        },
        { kind: 'button', label: of('全部订单', 'All orders'), route: '/planData/OrderList' },
      ],
    },
  ],
}
