import { defineEntity } from '../../entity.ts'
import { choice, color, duration, quantity, references } from '../../field-kinds.ts'
import { capacity } from './work-fields.ts'
import { LONGEST_LAG } from '../../rules/time-limits.ts'

/** A standard operation that routes are made of; its values stand where a route says nothing. */
export const process = defineEntity({
  name: 'process',
  service: 'ASPProcess',
  area: 'master',
  label: { zh: '工序', en: 'Process' },
  fields: {
    processType: choice('工序类型', 'Process type', 'ProcessType', { required: true, default: 'make' }),
    defaultResources: references('默认资源', 'Default resources', 'resource'),
    defaultSetup: capacity('默认生产准备', 'Default setup'),
    defaultProd: capacity('默认制造', 'Default production'),
    defaultTeardown: capacity('默认收尾', 'Default teardown'),
    defaultTimeConstraint: choice('默认时间约束', 'Default time constraint', 'TimeConstraint', {
      default: 'ES',
    }),
    defaultMin: duration('默认最小间隔', 'Default smallest wait', { default: 0, min: 0, max: LONGEST_LAG }),
    yield: quantity('良品率', 'Yield', { default: '1', min: 0.000001, max: 1 }),
    splitRule: choice('拆分规则', 'Split rule', 'SplitRule', { default: 'none' }),
    splitValue: quantity('拆分值', 'Split value', { min: 0 }),
    overlapBatch: quantity('转移批量', 'Transfer batch', { min: 0 }),
    reportType: choice('报工方式', 'Reported by', 'ReportType', { default: 'startEnd', hidden: true }),
    color: color('颜色', 'Colour'),
  },
})
