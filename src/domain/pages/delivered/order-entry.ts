import { both, columns, delivered, part, rowsOf, sortedBy } from './parts.ts'

/** A form for manufacturing orders beside the newest ones; faults of the entity's rules show at their fields. */
export const orderEntry = delivered('OrderEntry', 'template', both('订单录入', 'Order entry'), {
  sources: [
    { name: 'order', kind: 'form', entity: 'order', row: '', defaults: { orderType: "'M'", priority: '50' } },
    rowsOf('newest', 'order', {
      where: [{ field: 'orderType', op: 'eq', values: ["'M'"] }],
      sort: sortedBy('-dueDate', 'code'),
      limit: 200,
    }),
  ],
  content: [
    part('panel', 'entry', [0, 0, 4, 14], {
      label: both('订单', 'Order'),
      slot: [
        part('input', 'code', [0, 0, 12, 2], { bind: 'order.code' }),
        part('select', 'item', [0, 2, 12, 2], { bind: 'order.itemCode', from: 'entity', entity: 'item' }),
        part('input', 'qty', [0, 4, 12, 2], { bind: 'order.qty', type: 'number' }),
        part('date', 'due', [0, 6, 12, 2], { bind: 'order.dueDate', mode: 'time' }),
        part('select', 'customer', [0, 8, 12, 2], {
          bind: 'order.customerCode',
          from: 'entity',
          entity: 'customer',
        }),
        part('slider', 'priority', [0, 10, 12, 2], { bind: 'order.priority', min: '0', max: '100', step: 1 }),
        part('button', 'save', [0, 12, 6, 1], {
          text: both('保存', 'Save'),
          icon: 'save',
          weight: 'primary',
          on: {
            click: [
              { do: 'save', form: 'order' },
              { do: 'toast', text: both('订单已保存', 'The order is saved'), tone: 'good' },
              { do: 'edit', form: 'order', row: '' },
            ],
          },
        }),
        part('button', 'clear', [6, 12, 6, 1], {
          text: both('新订单', 'New order'),
          icon: 'plus',
          on: { click: [{ do: 'edit', form: 'order', row: '' }] },
        }),
      ],
    }),
    part('table', 'orders', [4, 0, 8, 14], {
      label: both('制造订单', 'Manufacturing orders'),
      source: 'newest',
      columns: columns('code', 'itemCode', 'qty', 'dueDate', 'status', 'customerCode', 'priority'),
      on: { open: [{ do: 'edit', form: 'order', row: 'EVENT.row.code' }] },
    }),
  ],
})
