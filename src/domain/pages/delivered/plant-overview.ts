import { bands, both, columns, delivered, part, resultOf, rowsOf, sortedBy } from './parts.ts'

const every = 30

/** A wall screen of the plant: reads from afar and refreshes itself. */
export const plantOverview = delivered('PlantOverview', 'template', both('工厂总览', 'Plant overview'), {
  sources: [
    { name: 'onTime', kind: 'kpi', kpi: 'ON_TIME', by: 'run', runs: 20, every },
    { name: 'kitRate', kind: 'kpi', kpi: 'KIT_RATE', by: 'run', runs: 20, every },
    resultOf('loads', 'SCHED', 'resources', {
      sort: sortedBy('-utilisation'),
      limit: 12,
      every,
    }),
    rowsOf('states', 'operation', {
      groupBy: ['status'],
      totals: [{ name: 'operations', op: 'count', field: 'code' }],
      sort: sortedBy('status'),
      every,
    }),
    rowsOf('late', 'order', {
      where: [
        { field: 'dueDate', op: 'lt', values: ['Now()'] },
        { field: 'status', op: 'in', values: ["'N'", "'P'", "'R'", "'S'"] },
        { field: 'orderType', op: 'eq', values: ["'M'"] },
      ],
      sort: sortedBy('dueDate', 'code'),
      limit: 20,
      every,
    }),
  ],
  content: [
    part('text', 'title', [0, 0, 9, 2], {
      body: both('# {USER.planUnit} 工厂总览', '# Plant overview {USER.planUnit}'),
    }),
    part('countdown', 'day', [9, 0, 3, 3], { label: both('今日剩余', 'Left of the day'), until: 'day' }),
    part('number', 'onTimeNow', [0, 2, 3, 4], {
      label: both('订单准时率 %', 'Orders on time, %'),
      value: 'Last(PAGE.onTime).value',
      decimals: 1,
      bands: bands(['0', 'bad'], ['95', 'warn'], ['98', 'good']),
    }),
    part('number', 'kitNow', [3, 2, 3, 4], {
      label: both('按期齐套率 %', 'Kitted in time, %'),
      value: 'Last(PAGE.kitRate).value',
      decimals: 1,
      bands: bands(['0', 'bad'], ['80', 'warn'], ['90', 'good']),
    }),
    part('number', 'lateNow', [6, 2, 3, 4], {
      label: both('逾期订单', 'Overdue orders'),
      value: 'PAGE.lateTotal',
      moreIsBetter: false,
      bands: bands(['0', 'good'], ['1', 'warn'], ['20', 'bad']),
    }),
    part('annular', 'operations', [9, 3, 3, 7], {
      label: both('工序状态', 'Operations by status'),
      source: 'states',
      category: 'status',
      value: 'operations',
      centre: both('{Sum(PAGE.states.operations)} 项', '{Sum(PAGE.states.operations)}'),
    }),
    part('bar', 'load', [0, 6, 9, 11], {
      label: both('负荷最高的资源', 'Resources with the highest load'),
      source: 'loads',
      x: 'resource',
      y: [{ field: 'utilisation', label: both('负荷率', 'Utilisation') }],
      targets: [{ label: both('上限', 'Limit'), value: '0.9', tone: 'warn' }],
    }),
    part('table', 'lateOrders', [9, 10, 3, 7], {
      label: both('最早逾期', 'Overdue longest'),
      source: 'late',
      columns: columns('code', 'dueDate'),
    }),
  ],
})
