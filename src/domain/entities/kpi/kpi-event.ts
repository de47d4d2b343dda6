import { kpiEntity } from '../areas.ts'
import { choice, code, flag, longText, quantity, reference, text, time } from '../../field-kinds.ts'

/** A KPI that broke a limit after a run. Written by runs; users only say why, and that it is dealt with. */
export const kpiEvent = kpiEntity('kpiEvent', 'ASPKPIEvent', '指标事件', 'KPI event', {
  key: ['kpiCode', 'runNo'],
  standard: false,
  aggregate: true,
  operations: ['update', 'delete'],
  searchable: ['kpiCode', 'runNo', 'note'],
  sorting: 'at desc,kpiCode',
  fields: {
    at: time('时间', 'At', { required: true, readOnly: true, indexed: true }),
    kpiCode: reference('指标', 'KPI', 'kpiSet', { required: true, readOnly: true, indexed: true }),
    runNo: code('运行号', 'Run', { required: true, readOnly: true }),
    state: choice('状态', 'State', 'KpiState', {
      required: true,
      readOnly: true,
      default: 'W',
      indexed: true,
    }),
    value: quantity('值', 'Value', { readOnly: true }),
    before: quantity('上次值', 'Value before', { readOnly: true }),
    target: quantity('目标', 'Target', { readOnly: true }),
    limit: quantity('突破的界限', 'Limit broken', { readOnly: true }),
    scenarioId: text('情景', 'Scenario', { readOnly: true, hidden: true }),
    note: longText('说明', 'Note', {
      help: { zh: '为何变化、怎样处理', en: 'why it changed and what is done' },
    }),
    handled: flag('已处理', 'Processed', { default: false, indexed: true }),
  },
})
