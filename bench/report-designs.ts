import { newColumn, newDefinition } from '#domain/reports/designed/definition.ts'

/** Reports made in the designer: all rows of the bench, each with its remainder or a computed value. */
export const designs = [
  {
    title: 'Operations as designed',
    reportCode: 'BenchOperations',
    P: {},
    definition: {
      ...newDefinition('operation'),
      columns: [
        newColumn('operation', 'ME.code'),
        newColumn('order', 'ME.orderCode'),
        newColumn('due', 'ME.order.dueDate'),
        newColumn('item', 'ME.itemCode'),
        newColumn('itemName', 'ME.item.name'),
        newColumn('resource', 'ME.resCode'),
        newColumn('start', 'ME.start'),
        newColumn('qty', 'ME.qty'),
        { ...newColumn('left', 'ME.qty - ME.goodQty'), title: 'Left' },
      ],
      sort: [{ column: 'start', descending: true }],
    },
  },
  {
    title: 'Operations of a run',
    reportCode: 'BenchRunOperations',
    P: {},
    definition: {
      ...newDefinition('planOperations'),
      columns: [
        newColumn('operation', 'ME.operation'),
        newColumn('order', 'ME.order'),
        newColumn('resource', 'ME.resource'),
        newColumn('machine', 'ME.resourceRow.name'),
        newColumn('start', 'ME.start'),
        newColumn('setup', 'ME.setupSeconds'),
        newColumn('qty', 'ME.qty'),
      ],
      sort: [{ column: 'start', descending: true }],
    },
  },
] as const
