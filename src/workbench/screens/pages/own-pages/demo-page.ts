import { newPage, type PageComponent, type PageFile } from '#domain/pages/page.ts'
import type { PageSource } from '#domain/pages/sources.ts'
import type { PageText } from '#domain/pages/text.ts'

const words = (zh: string, en: string): PageText => ({ 'zh-Hans': zh, en })

/** Rows of which only the number is shown. */
const counted = (name: string, entity: string, where: readonly object[] = []): PageSource => ({
  name,
  kind: 'rows',
  entity,
  where,
  limit: 1,
})

const tile = (x: number, source: string, zh: string, en: string): PageComponent => ({
  type: 'statistics',
  props: {
    id: `count-${source}`,
    at: { x, y: 1, w: 3, h: 2 },
    label: words(zh, en),
    value: `PAGE.${source}Total`,
    decimals: 0,
  },
})

const dueFirst: readonly PageComponent[] = [
  {
    type: 'table',
    props: {
      id: 'due-table',
      at: { x: 0, y: 0, w: 12, h: 8 },
      source: 'due',
      columns: ['code', 'itemCode', 'qty', 'dueDate', 'status'].map((field) => ({ field })),
      on: {
        open: [{ do: 'open', route: '/planData/OrderList', parameters: { keyword: 'EVENT.row.code' } }],
      },
    },
  },
  {
    type: 'button',
    props: {
      id: 'all-orders',
      at: { x: 0, y: 8, w: 2, h: 1 },
      text: words('全部订单', 'All orders'),
      on: { click: [{ do: 'open', route: '/planData/OrderList', parameters: {} }] },
    },
  },
]

/** The page that `/designPage/demo` shows: what a designed page looks like, with the rows of this plan unit. */
export const demoPage: PageFile = {
  ...newPage('demo', 'page', words('设计页面示例', 'A designed page')),
  sources: [
    counted('orders', 'order'),
    counted('items', 'item'),
    counted('stocks', 'stock'),
    counted('resources', 'resource'),
    counted('operations', 'operation'),
    counted('released', 'operation', [{ field: 'status', op: 'in', values: ["'R'", "'T'", "'B'"] }]),
    {
      name: 'due',
      kind: 'rows',
      entity: 'order',
      sort: [{ field: 'dueDate' }, { field: 'code' }],
      limit: 8,
    },
  ],
  data: {
    root: {},
    content: [
      {
        type: 'text',
        props: {
          id: 'about',
          at: { x: 0, y: 0, w: 12, h: 1 },
          tone: 'quiet',
          body: words(
            '本页由组件描述生成，数据来自当前计划单元，并遵守行筛选与列屏蔽。',
            'This page is drawn from a description of its components, with rows of this plan unit; row filters and hidden columns hold.',
          ),
        },
      },
      tile(0, 'orders', '订单', 'Orders'),
      tile(3, 'items', '物料', 'Items'),
      tile(6, 'stocks', '库存记录', 'Stock rows'),
      tile(9, 'resources', '资源', 'Resources'),
      {
        type: 'progress',
        props: {
          id: 'released',
          at: { x: 0, y: 3, w: 6, h: 1 },
          label: words('已下达工序', 'Operations released'),
          value: 'PAGE.releasedTotal',
          maximum: 'PAGE.operationsTotal',
        },
      },
      { type: 'divider', props: { id: 'line', at: { x: 0, y: 4, w: 12, h: 1 } } },
      {
        type: 'panel',
        props: {
          id: 'due',
          at: { x: 0, y: 5, w: 12, h: 10 },
          label: words('最先到期', 'Due first'),
          slot: dueFirst,
        },
      },
    ],
  },
}
