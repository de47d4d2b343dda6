import { both, delivered, part } from './parts.ts'

const every = 30

/** A wall screen of the plant: reads from afar and refreshes itself. */
export const plantOverview = delivered('PlantOverview', 'template', both('工厂总览', 'Plant overview'), {
  sources: [
    { name: 'onTime', kind: 'kpi', kpi: 'ON_TIME', by: 'run', runs: 20, every },
    { name: 'kitRate', kind: 'kpi', kpi: 'KIT_RATE', by: 'run', runs: 20, every },
    {
      name: 'loads',
      kind: 'run',
      calculation: 'SCHED',
      table: 'resources',
      sort: [{ field: 'utilisation', descending: true }],
      limit: 12,
      every,
    },
    {
      name: 'states',
      kind: 'rows',
      entity: 'operation',
      groupBy: ['status'],
      totals: [{ name: 'operations', op: 'count', field: 'code' }],
      sort: [{ field: 'status', descending: false }],
      every,
    },
    {
      name: 'late',
      kind: 'rows',
      entity: 'order',
      where: [
        { field: 'dueDate', op: 'lt', values: ['Now()'] },
        { field: 'status', op: 'in', values: ["'N'", "'P'", "'R'", "'S'"] },
        { field: 'orderType', op: 'eq', values: ["'M'"] },
      ],
      sort: [
        { field: 'dueDate', descending: false },
        { field: 'code', descending: false },
      ],
      limit: 20,
      every,
    },
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
      bands: [
        { from: '0', tone: 'bad' },
        { from: '95', tone: 'warn' },
        { from: '98', tone: 'good' },
      ],
    }),
    part('number', 'kitNow', [3, 2, 3, 4], {
      label: both('按期齐套率 %', 'Kitted in time, %'),
      value: 'Last(PAGE.kitRate).value',
      decimals: 1,
      bands: [
        { from: '0', tone: 'bad' },
        { from: '80', tone: 'warn' },
        { from: '90', tone: 'good' },
      ],
    }),
    part('number', 'lateNow', [6, 2, 3, 4], {
      label: both('逾期订单', 'Overdue orders'),
      value: 'PAGE.lateTotal',
      moreIsBetter: false,
      bands: [
        { from: '0', tone: 'good' },
        { from: '1', tone: 'warn' },
        { from: '20', tone: 'bad' },
      ],
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
      columns: [{ field: 'code' }, { field: 'dueDate' }],
    }),
  ],
})
