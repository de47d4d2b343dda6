import type { Label } from '../label.ts'

/** How a KPI is shown and which way is better: 1 = more, -1 = less, 0 = neither. */
export interface KpiText {
  readonly label: Label
  readonly unit: 'count' | 'seconds' | 'rate' | 'text'
  readonly better: 1 | -1 | 0
}

const kpi = (zh: string, en: string, unit: KpiText['unit'], better: KpiText['better']): KpiText => ({
  label: { zh, en },
  unit,
  better,
})

/** KPIs of a schedule by name (scheduling.md §4), in the order in which they are shown. */
export const kpiTexts = {
  orders: kpi('订单数', 'Orders', 'count', 0),
  onTimeRate: kpi('准时率', 'On time', 'rate', 1),
  onTimeKittedRate: kpi('准时且齐套率', 'On time and kitted', 'rate', 1),
  lateOrders: kpi('延期订单', 'Late orders', 'count', -1),
  weightedTardiness: kpi('加权延期', 'Weighted tardiness', 'seconds', -1),
  totalLateness: kpi('总延期', 'Total lateness', 'seconds', -1),
  maxLateness: kpi('最大延期', 'Largest lateness', 'seconds', -1),
  meanLateness: kpi('平均延期', 'Mean lateness', 'seconds', -1),
  makespan: kpi('总工期', 'Makespan', 'seconds', -1),
  meanFlowTime: kpi('平均流程时间', 'Mean flow time', 'seconds', -1),
  setupSeconds: kpi('换型时间', 'Setup time', 'seconds', -1),
  setupRatio: kpi('换型占比', 'Setup ratio', 'rate', -1),
  idleSeconds: kpi('空闲时间', 'Idle time', 'seconds', -1),
  utilisation: kpi('利用率', 'Utilisation', 'rate', 1),
  bottleneck: kpi('瓶颈资源', 'Bottleneck', 'text', 0),
  bottleneckUtilisation: kpi('瓶颈利用率', 'Utilisation of the bottleneck', 'rate', 0),
  movedOperations: kpi('变动工序', 'Moved operations', 'count', -1),
  unassigned: kpi('未分派工序', 'Unassigned operations', 'count', -1),
  violations: kpi('违反制约', 'Violations', 'count', -1),
} as const satisfies Record<string, KpiText>

export type KpiName = keyof typeof kpiTexts
