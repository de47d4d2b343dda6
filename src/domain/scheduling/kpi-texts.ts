import { definitions, type DefinitionName } from '../definitions/index.ts'
import type { Label } from '../label.ts'

/** How a KPI is shown and which way is better: 1 = more, -1 = less, 0 = neither. */
export interface KpiText {
  readonly label: Label
  readonly unit: 'count' | 'seconds' | 'rate' | 'text'
  readonly better: 1 | -1 | 0
  /** Where its name and meaning are declared. */
  readonly definition?: DefinitionName
}

const kpi = (zh: string, en: string, unit: KpiText['unit'], better: KpiText['better']): KpiText => ({
  label: { zh, en },
  unit,
  better,
})

const declared = (name: DefinitionName, unit: KpiText['unit'], better: KpiText['better']): KpiText => ({
  label: definitions[name].term,
  unit,
  better,
  definition: name,
})

/** KPIs of a schedule by name (scheduling.md §4), in the order in which they are shown. */
export const kpiTexts = {
  orders: declared('planOrders', 'count', 0),
  onTimeRate: declared('onTimeRate', 'rate', 1),
  onTimeKittedRate: declared('onTimeKittedRate', 'rate', 1),
  lateOrders: declared('lateOrders', 'count', -1),
  weightedTardiness: kpi('加权延期', 'Weighted tardiness', 'seconds', -1),
  totalLateness: kpi('总延期', 'Total lateness', 'seconds', -1),
  maxLateness: kpi('最大延期', 'Largest lateness', 'seconds', -1),
  meanLateness: kpi('平均延期', 'Mean lateness', 'seconds', -1),
  makespan: declared('makespan', 'seconds', -1),
  meanFlowTime: declared('flow', 'seconds', -1),
  setupSeconds: declared('setupTime', 'seconds', -1),
  setupRatio: declared('setupRatio', 'rate', -1),
  idleSeconds: declared('idleBetween', 'seconds', -1),
  utilisation: declared('utilisation', 'rate', 1),
  bottleneck: kpi('瓶颈资源', 'Bottleneck', 'text', 0),
  bottleneckUtilisation: kpi('瓶颈利用率', 'Utilisation of the bottleneck', 'rate', 0),
  movedOperations: kpi('变动工序', 'Moved operations', 'count', -1),
  unassigned: kpi('未排工序', 'Unassigned operations', 'count', -1),
  violations: kpi('违反约束', 'Violations', 'count', -1),
} satisfies Record<string, KpiText>

export type KpiName = keyof typeof kpiTexts
