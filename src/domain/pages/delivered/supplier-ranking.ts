import { both, delivered, part, rowsOf, sortedBy } from './parts.ts'

/** Suppliers by what they answered and delivered in a period that the viewer chooses. */
export const supplierRanking = delivered(
  'SupplierRanking',
  'template',
  both('供应商排名', 'Supplier ranking'),
  {
    variables: [
      { name: 'from', type: 'date', initial: 'Date(Now() - 90d)', inAddress: true },
      { name: 'to', type: 'date', initial: 'Today()', inAddress: true },
    ],
    sources: [
      {
        name: 'replies',
        kind: 'report',
        report: 'SupplierReliability',
        parameters: { from: 'PAGE.from', to: 'PAGE.to' },
      },
      rowsOf('open', 'purchaseOrder', {
        where: [{ field: 'status', op: 'eq', values: ["'O'"] }],
        groupBy: ['supplier'],
        totals: [
          { name: 'lines', op: 'count', field: 'itemCode' },
          { name: 'qty', op: 'sum', field: 'qty' },
        ],
        sort: sortedBy('-lines'),
        limit: 12,
      }),
    ],
    content: [
      part('date', 'period', [0, 0, 4, 2], {
        label: both('期间', 'Period'),
        bind: 'from',
        bindEnd: 'to',
        mode: 'range',
      }),
      part('table', 'ranking', [0, 2, 12, 10], {
        label: both('询问、答复与到货', 'Asked, answered and received'),
        source: 'replies',
      }),
      part('bar', 'asked', [0, 12, 6, 8], {
        label: both('询问与按期答复', 'Asked and answered in time'),
        source: 'replies',
        x: 'supplier',
        y: [
          { field: 'asked', label: both('询问', 'Asked') },
          { field: 'inTime', label: both('按期答复', 'In time') },
        ],
      }),
      part('pie', 'openLines', [6, 12, 6, 8], {
        label: both('未结采购行', 'Open purchase lines'),
        source: 'open',
        category: 'supplier',
        value: 'lines',
      }),
    ],
  },
)
