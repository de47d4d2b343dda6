import { kpiEntity } from '../areas.ts'
import { choice, code, integer, quantity, text, time } from '../../field-kinds.ts'

/** What a KPI was after a run: in all (dimension empty) and by group. Stays when the run's tables are erased. */
export const kpiValue = kpiEntity('kpiValue', 'ASPKPIValue', '指标值', 'KPI value', {
  key: ['kpiCode', 'runNo', 'dimension'],
  standard: false,
  aggregate: true,
  operations: [],
  searchable: ['kpiCode', 'runNo', 'dimension'],
  sorting: 'at desc,kpiCode,dimension',
  fields: {
    kpiCode: code('指标', 'KPI', { required: true, readOnly: true, indexed: true }),
    runNo: code('运行号', 'Run', { required: true, readOnly: true, indexed: true }),
    dimension: text('分组', 'Group', { readOnly: true, length: 200 }),
    at: time('时间', 'At', { required: true, readOnly: true, indexed: true }),
    scenarioId: text('情景', 'Scenario', { readOnly: true }),
    value: quantity('值', 'Value', { readOnly: true }),
    target: quantity('目标', 'Target', { readOnly: true }),
    state: choice('状态', 'State', 'KpiState', {
      required: true,
      readOnly: true,
      default: 'N',
      indexed: true,
    }),
    rows: integer('行数', 'Rows', { readOnly: true }),
  },
})
