import { bands, both, columns, delivered, part, resultOf, sortedBy } from './parts.ts'

const open = (route: string) => [{ do: 'open', route }]

/** Material control in the morning: shortages by buyer, trend of the kit rate, orders at risk, what to expedite. */
export const morningMeeting = delivered(
  'MorningMeeting',
  'template',
  both('物控早会', 'Morning meeting of material control'),
  {
    sources: [
      { name: 'kitRate', kind: 'kpi', kpi: 'KIT_RATE', by: 'run', runs: 30 },
      resultOf('buyers', 'KIT', 'itemShortages', {
        groupBy: ['buyer'],
        totals: [
          { name: 'items', op: 'count', field: 'item' },
          { name: 'value', op: 'sum', field: 'expediteValue' },
        ],
        sort: sortedBy('-items'),
        limit: 12,
      }),
      resultOf('risk', 'KIT', 'orders', {
        where: [{ field: 'kitStatus', op: 'in', values: ["'FL'", "'PT'", "'NO'"] }],
        sort: sortedBy('-delayDays', 'need'),
        limit: 200,
      }),
      resultOf('expedite', 'KIT', 'itemShortages', {
        where: [{ field: 'short', op: 'gt', values: ['0'] }],
        sort: sortedBy('-expediteValue'),
        limit: 50,
      }),
    ],
    content: [
      part('statistics', 'rate', [0, 0, 3, 3], {
        label: both('订单按期齐套率', 'Orders kitted in time'),
        value: 'Last(PAGE.kitRate).value',
        compare: 'First(PAGE.kitRate).value',
        unit: both('%', '%'),
        decimals: 1,
        source: 'kitRate',
        spark: 'value',
        bands: bands(['0', 'bad'], ['80', 'warn'], ['90', 'good']),
        on: { click: open('/PlanKPI/KPIQueryList') },
      }),
      part('statistics', 'atRisk', [3, 0, 3, 3], {
        label: both('有风险的订单', 'Orders at risk'),
        value: 'PAGE.riskTotal',
        moreIsBetter: false,
        on: { click: open('/qtManagement/OrderCompleteResults') },
      }),
      part('statistics', 'shortItems', [6, 0, 3, 3], {
        label: both('缺料物料', 'Short items'),
        value: 'PAGE.expediteTotal',
        moreIsBetter: false,
        on: { click: open('/qtManagement/MaterialShortage') },
      }),
      part('button', 'run', [9, 0, 3, 1], {
        text: both('重新计算齐套', 'Run kitting again'),
        icon: 'play',
        weight: 'primary',
        on: { click: [{ do: 'run', calculation: 'KIT', scheme: '' }] },
      }),
      part('bar', 'byBuyer', [0, 3, 6, 8], {
        label: both('各采购员的缺料物料', 'Short items by buyer'),
        source: 'buyers',
        x: 'buyer',
        y: [{ field: 'items', label: both('物料', 'Items') }],
        across: true,
      }),
      part('line', 'trend', [6, 3, 6, 8], {
        label: both('按期齐套率趋势', 'Trend of the kit rate'),
        source: 'kitRate',
        x: 'at',
        y: [{ field: 'value', label: both('按期齐套率', 'Kitted in time') }],
        unit: both('%', '%'),
        targets: [{ label: both('目标', 'Target'), value: '90', tone: 'good' }],
      }),
      part('table', 'orders', [0, 11, 7, 11], {
        label: both('有风险的订单', 'Orders at risk'),
        source: 'risk',
        columns: columns('order', 'item', 'openQty', 'need', 'delayDays', 'shortLines', 'gatingItem'),
      }),
      part('table', 'parts', [7, 11, 5, 11], {
        label: both('催料清单', 'Expedite list'),
        source: 'expedite',
        columns: columns('item', 'buyer', 'short', 'earliestNeed', 'ordersGated'),
      }),
    ],
  },
)
