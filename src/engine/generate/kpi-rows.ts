import { emptyPsiRow, type PsiRow } from '#domain/psi/rows.ts'
import type { EntityRows, Row } from './factory-rows.ts'
import type { RowContext } from './row-context.ts'

type Names = readonly [zh: string, en: string]

/** The dashboard of a planner (scheduling.md §4), with limits that the demo factory sometimes exceeds. */
const kpis: readonly (readonly [string, Names, Row])[] = [
  [
    'ON_TIME',
    ['订单准时率', 'Orders on time'],
    { category: 'ORD', formula: 'ME.Lateness <= 0d', aggregation: 'share', groupBy: 'customer', unit: '%' },
  ],
  [
    'LATE_ORDERS',
    ['延误订单数', 'Late orders'],
    {
      category: 'ORD',
      formula: 'ME.Lateness > 0d',
      aggregation: 'count',
      groupBy: 'customer',
      direction: 'L',
    },
  ],
  [
    'MEAN_LATE',
    ['延误订单平均延误', 'Mean lateness of late orders'],
    {
      category: 'ORD',
      formula: 'ME.Lateness / 1d',
      rowFilter: 'ME.Lateness > 0d',
      aggregation: 'avg',
      groupBy: 'customer',
      unit: 'd',
      direction: 'L',
    },
  ],
  [
    'SETUP_RATIO',
    ['换型占比', 'Setup share'],
    {
      category: 'OPE',
      formula: '100 * (ME.SetupSeconds / 1h)',
      perExpr: 'ME.SetupSeconds / 1h + ME.ProductionSeconds / 1h',
      aggregation: 'ratio',
      groupBy: 'process',
      unit: '%',
      direction: 'L',
    },
  ],
  [
    'WAIT',
    ['工序平均等待', 'Mean waiting of operations'],
    {
      category: 'OPE',
      formula: 'ME.WaitSeconds',
      aggregation: 'avg',
      groupBy: 'process',
      unit: 'h',
      direction: 'L',
    },
  ],
  [
    'LOAD',
    ['资源平均负荷', 'Mean load of resources'],
    {
      category: 'RES',
      formula: '100 * ((ME.Busy + ME.Setup) / 1h)',
      perExpr: 'ME.Available / 1h',
      rowFilter: 'ME.Operations > 0',
      aggregation: 'ratio',
      groupBy: 'resource',
      unit: '%',
      direction: 'H',
    },
  ],
  [
    'OVERLOADED',
    ['负荷超90%的资源', 'Resources loaded over 90 %'],
    {
      category: 'RES',
      formula: 'ME.Utilisation > 0.9',
      aggregation: 'count',
      groupBy: 'workCenter',
      direction: 'L',
    },
  ],
  [
    'MAKESPAN',
    ['总工期', 'Makespan'],
    { category: 'PER', formula: 'ME.Makespan / 1d', aggregation: 'last', unit: 'd', direction: 'L' },
  ],
  [
    'KIT_RATE',
    ['订单按期齐套率', 'Orders kitted in time'],
    {
      category: 'KIT',
      formula: 'ME.KitQtyAtNeed == ME.OpenQty',
      rowFilter: "!In(ME.KitStatus, 'ZQ', 'EX', 'ER')",
      aggregation: 'share',
      groupBy: 'customer',
      unit: '%',
    },
  ],
  [
    'KIT_DELAY',
    ['平均齐套延迟', 'Mean kit delay'],
    {
      category: 'KIT',
      formula: 'ME.DelayDays',
      rowFilter: "In(ME.KitStatus, 'FN', 'FT', 'FL')",
      aggregation: 'avg',
      groupBy: 'planner',
      unit: 'd',
      direction: 'L',
    },
  ],
  [
    'SHORT_VALUE',
    ['缺料金额', 'Value of shortages'],
    {
      category: 'ITM',
      formula: 'ME.Short * ME.Price',
      aggregation: 'sum',
      groupBy: 'buyer',
      decimals: 0,
      direction: 'L',
    },
  ],
  [
    'OVERDUE_SUPPLY',
    ['逾期供应占比', 'Supplies overdue'],
    {
      category: 'SUP',
      formula: 'ME.OverdueDays > 0',
      rowFilter: "In(ME.Class, 'PO', 'ASN')",
      aggregation: 'share',
      groupBy: 'supplier',
      unit: '%',
      direction: 'L',
    },
  ],
]

const limits: Readonly<Record<string, readonly [target: string, warn: string | null, alarm: string | null]>> =
  {
    ON_TIME: ['98', '95', '85'],
    LATE_ORDERS: ['0', '5', '20'],
    SETUP_RATIO: ['5', '8', '15'],
    LOAD: ['80', null, null],
    OVERLOADED: ['0', '2', '5'],
    KIT_RATE: ['90', '80', '50'],
    KIT_DELAY: ['1', '3', '10'],
    OVERDUE_SUPPLY: ['2', '5', '15'],
  }

const psiRow = (label: string, kind: string, rest: Partial<PsiRow> = {}): PsiRow => ({
  ...emptyPsiRow,
  label,
  kind,
  ...rest,
})

/** Key figures and PSI layouts. */
export function kpiDemoRows(context: RowContext): EntityRows[] {
  const text = ([zh, en]: Names): string => context.text({ zh, en })
  return [
    {
      entity: 'kpiSet',
      rows: kpis.map(([code, names, row], at) => {
        const [target = null, warn = null, alarm = null] = limits[code] ?? []
        return { code, name: text(names), sortNo: (at + 1) * 10, target, warn, alarm, ...row }
      }),
    },
    {
      entity: 'psiSet',
      rows: [
        {
          code: 'STANDARD',
          name: text(['标准PSI', 'Standard PSI']),
          target: 'item',
          period: 'day',
          horizon: 28,
          startExpr: 'Today()',
          overdue: 'first',
          forecastBack: 7,
          forecastForward: 0,
          rows: [
            psiRow(text(['入', 'In']), 'P', { editable: true }),
            psiRow(text(['出', 'Out']), 'S'),
            psiRow(text(['结存', 'Balance']), 'I'),
            psiRow(text(['可用天数', 'Cover']), 'cover'),
          ],
        },
        {
          code: 'WEEKS',
          name: text(['周PSI（按组成）', 'Weeks, by part']),
          target: 'item',
          period: 'week',
          horizon: 16,
          startExpr: 'Today()',
          overdue: 'first',
          forecastBack: 7,
          forecastForward: 0,
          rows: [
            psiRow(text(['期初', 'Opening']), 'opening'),
            psiRow(text(['计划入', 'Planned']), 'planned', { editable: true }),
            psiRow(text(['确认入', 'Firm']), 'firm'),
            psiRow(text(['销售', 'Sales']), 'sales'),
            psiRow(text(['预测', 'Forecast']), 'forecast'),
            psiRow(text(['相关需求', 'Dependent']), 'dependent'),
            psiRow(text(['结存', 'Balance']), 'I'),
            psiRow(text(['差额', 'Above safety']), 'custom', {
              content: 'ME.I - If(ME.Safety is null, 0, ME.Safety)',
            }),
          ],
        },
        {
          code: 'WEEKS_GROUP',
          name: text(['物料组PSI', 'Item groups']),
          target: 'itemGroup',
          period: 'week',
          horizon: 12,
          startExpr: 'Today()',
          overdue: 'first',
          forecastBack: 7,
          forecastForward: 0,
          rows: [
            psiRow(text(['入', 'In']), 'P'),
            psiRow(text(['出', 'Out']), 'S'),
            psiRow(text(['结存', 'Balance']), 'I'),
          ],
        },
      ],
    },
  ]
}
