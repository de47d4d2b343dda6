import { planningEntity } from '../areas.ts'
import { code, duration, integer, json, quantity, time } from '../../field-kinds.ts'

const count = (zh: string, en: string) => integer(zh, en, { readOnly: true })
const span = (zh: string, en: string) => duration(zh, en, { readOnly: true })
const figure = (zh: string, en: string) => quantity(zh, en, { readOnly: true })

/** Figures of one scheduling run. Written by runs alone. */
export const planEvaluation = planningEntity(
  'planEvaluation',
  'ASPPlanEvaluation',
  '计划评估',
  'Plan evaluation',
  {
    key: ['runNo'],
    standard: false,
    aggregate: true,
    operations: [],
    sorting: 'at desc',
    fields: {
      runNo: code('运行号', 'Run', { required: true, readOnly: true }),
      at: time('时间', 'At', { readOnly: true, indexed: true }),
      orders: count('订单数', 'Orders'),
      operations: count('工序数', 'Operations'),
      unassigned: count('未排工序', 'Unassigned operations'),
      lateOrders: count('延期订单', 'Late orders'),
      onTimeRate: figure('准时率%', 'On time, %'),
      onTimeKittedRate: figure('准时且齐套率%', 'On time and kitted, %'),
      totalLate: span('总延期', 'Total lateness'),
      maxLate: span('最大延期', 'Largest lateness'),
      setupTime: span('生产准备时间', 'Setup time'),
      idleTime: span('使用区间内空闲', 'Idle between uses'),
      makespan: span('总工期', 'Makespan'),
      meanFlow: span('平均流转周期', 'Mean flow time'),
      utilisation: figure('利用率%', 'Utilisation, %'),
      changedOps: count('变动工序', 'Changed operations'),
      kpi: json('指标', 'KPIs', { readOnly: true, hidden: true }),
    },
  },
)
