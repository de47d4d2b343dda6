import type { DashboardPart } from '#domain/kpi/dashboard.ts'
import { deliveredPages } from '#domain/pages/delivered/index.ts'
import { pageOfDashboard } from '#domain/pages/earlier/dashboard.ts'
import { pageOfHome } from '#domain/pages/earlier/home.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { PageText } from '#domain/pages/text.ts'
import type { Tx } from '../../db/tenant.ts'
import { insertPage, loadPageApps } from './page-apps.ts'
import { hasRows } from './rows.ts'

type PlacedPart = readonly [
  kind: DashboardPart['kind'],
  place: readonly [x: number, y: number, w: number, h: number],
  label: PageText,
  rest: Partial<DashboardPart>,
]

const label = (zh: string, en: string): PageText => ({ 'zh-Hans': zh, en })

/** What a planner looks at first: figures, their way from run to run, and groups behind them. */
const parts: readonly PlacedPart[] = [
  ['number', [0, 0, 3, 2], label('准时率', 'On time'), { kpi: 'ON_TIME' }],
  ['number', [3, 0, 3, 2], label('延期订单', 'Late orders'), { kpi: 'LATE_ORDERS' }],
  ['number', [6, 0, 3, 2], label('齐套率', 'Kit rate'), { kpi: 'KIT_RATE' }],
  ['countdown', [9, 0, 3, 2], label('距月底', 'Until the end of the month'), { until: 'month' }],
  ['line', [0, 2, 6, 4], label('准时率趋势', 'On time from run to run'), { kpi: 'ON_TIME' }],
  ['bar', [6, 2, 6, 4], label('负荷', 'Load'), { kpi: 'LOAD' }],
  ['annular', [0, 6, 4, 4], label('延期订单', 'Late orders'), { kpi: 'LATE_ORDERS' }],
  ['radar', [4, 6, 4, 4], label('换型占比', 'Setup share'), { kpi: 'SETUP_RATIO' }],
  ['table', [8, 6, 4, 4], label('逾期供应占比', 'Supplies overdue'), { kpi: 'OVERDUE_SUPPLY' }],
]

function plannerBoard(): PageFile {
  const page = pageOfDashboard({
    code: 'PLANNER',
    title: label('计划看板', 'Planner board'),
    widgets: parts.map(([kind, [x, y, w, h], , rest], at) => ({
      id: `w${at + 1}`,
      kind,
      x,
      y,
      w,
      h,
      ...rest,
    })),
    refreshSec: 60,
    zone: 'UTC',
  })
  const content = page.data.content.map((part, at) => ({
    ...part,
    props: { ...part.props, label: parts[at]![2] },
  }))
  return { ...page, data: { ...page.data, content } }
}

const plannersHome = (): PageFile =>
  pageOfHome('PLANNERS', label('计划员首页', 'Home of planners'), [
    { kind: 'favourites', width: 4 },
    { kind: 'plan', width: 4 },
    { kind: 'overdue', width: 2 },
    { kind: 'trend', width: 2 },
    { kind: 'runs', width: 2 },
    { kind: 'inbox', width: 2 },
  ])

/** A dashboard for everybody, a home layout for planners that is not published yet, the templates of the product, and pages that were made from them. */
export async function loadPages(tx: Tx, now: Date): Promise<void> {
  if (await hasRows(tx, 'designPage')) return
  const at = now.toISOString()
  const draft = { draftAt: at, draftBy: 'admin' }
  const published = { ...draft, state: 'published', version: 1, publishedAt: at, publishedBy: 'admin' }
  await insertPage(tx, plannerBoard(), { ...published, isDefault: true })
  await insertPage(tx, plannersHome(), { ...draft, ownerType: 'role', owner: 'planner' })
  for (const template of deliveredPages) await insertPage(tx, template, published)
  await loadPageApps(tx, published)
}
