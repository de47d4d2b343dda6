import { kindsOf } from '../kind.ts'
import { property as p } from '../property.ts'

const kittingScreens = [
  '/qtManagement/QtComputingManagement',
  '/qtManagement/QtResultMan',
  '/qtManagement/OrderCompleteResults',
] as const
const planScreens = ['/myDesk/ExecuteScheduling'] as const
const kpiScreens = ['/PlanKPI/KPIQueryList'] as const

const days = (zh: string, en: string) => p.number(zh, en, { min: 1, max: 366, whole: true, default: null })
const kpis = p.items('指标', 'KPIs', {
  most: 12,
  title: 'kpi',
  of: { kpi: p.kpi('指标', 'KPI', { required: true }) },
})

const widget = kindsOf('widget', { size: { w: 6, h: 7 }, grows: true, screens: [] })

/** Parts of home pages that the product brings. Whoever may open none of their screens does not see them. */
export const widgetKinds = {
  favourites: widget(['收藏', 'Favourites'], ['收藏的页面', 'Screens marked as favourites'], {
    icon: 'star',
    size: { w: 12, h: 3 },
  }),
  kitting: widget(['齐套概览', 'Kitting'], ['当前齐套结果', 'The current kitting result'], {
    icon: 'package-check',
    size: { w: 12, h: 5 },
    screens: kittingScreens,
  }),
  plan: widget(['计划概览', 'Plan'], ['当前计划', 'The current plan'], {
    icon: 'chart-gantt',
    size: { w: 12, h: 5 },
    screens: planScreens,
  }),
  runs: widget(['最近计算', 'Runs'], ['最近的计算', 'The latest runs'], {
    icon: 'history',
    screens: ['/qtManagement/QtResultMan', ...planScreens],
  }),
  trend: widget(['趋势', 'Trend'], ['指标随计算的变化', 'How figures change from run to run'], {
    icon: 'trending-up',
    screens: [...kittingScreens, ...planScreens, ...kpiScreens],
    properties: {
      kpis,
      days: days('天数', 'Days'),
      target: p.number('目标（%）', 'Target, %', { default: null }),
    },
  }),
  overdue: widget(['逾期订单', 'Overdue'], ['交期已过或将至的订单', 'Orders that are or become overdue'], {
    icon: 'alarm-clock',
    screens: ['/planData/OrderList'],
    properties: { days: days('天数', 'Days') },
  }),
  inbox: widget(['消息', 'Inbox'], ['未读消息', 'Messages'], { icon: 'inbox', size: { w: 3, h: 7 } }),
  nextShift: widget(['下一班次', 'Next shift'], ['下一班次的开始', 'When the next shift begins'], {
    icon: 'clock',
    size: { w: 3, h: 7 },
    screens: ['/setting/ShiftList', '/setting/CalendarList'],
  }),
  kpis: widget(['指标', 'KPIs'], ['所选指标的当前值', 'Current values of chosen KPIs'], {
    icon: 'gauge',
    screens: kpiScreens,
    properties: { kpis },
  }),
  dashboard: widget(['看板', 'Dashboard'], ['一个看板', 'One of the dashboards'], {
    icon: 'layout-dashboard',
    size: { w: 12, h: 12 },
    screens: [...kpiScreens, '/PlanManger/KPIChartsSet'],
    properties: {
      page: p.name('看板编码', 'Code of the dashboard', {
        help: { zh: '留空为默认看板', en: 'none: the default one' },
      }),
    },
  }),
  pages: widget(['全部页面', 'All pages'], ['可打开的全部页面', 'Every screen that the viewer may open'], {
    icon: 'layout-grid',
    size: { w: 12, h: 6 },
  }),
} as const
