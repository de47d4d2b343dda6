import { defineEntity } from '../../entity.ts'
import { choice, integer, json, reference, references, text } from '../../field-kinds.ts'
import { approvalSteps } from '../../rules/state-steps.ts'

/** A kitting scheme: sources and policy. Approved versions never change; a change makes the next version. */
export const qtProgramme = defineEntity({
  name: 'qtProgramme',
  service: 'QtProgramme',
  area: 'kitting',
  label: { zh: '物控方案', en: 'Kitting scheme' },
  key: ['code', 'version'],
  sorting: 'code,version desc',
  states: { status: approvalSteps },
  fields: {
    version: integer('版本', 'Version', { required: true, default: 1, min: 1 }),
    alias: text('别名', 'Alias'),
    status: choice('状态', 'Status', 'ApprovalStatus', {
      readOnly: true,
      restored: true,
      default: 'draft',
      indexed: true,
    }),
    commonUnit: reference('公共数据计划单元', 'Common data unit', 'planUnit', { hidden: true }),
    demandSources: references('需求来源', 'Demand sources', 'demandSource'),
    supplySources: references('供应来源', 'Supply sources', 'supplySource'),
    policy: json('策略', 'Policy', {
      holdsExpressions: true,
      help: {
        zh: '策略项；未写者取默认值',
        en: 'Policy options by name; those left out have their defaults',
      },
    }),
    kpis: json('指标', 'KPIs', { holdsExpressions: true, hidden: true }),
    delivery: json('交付', 'Delivery', { holdsExpressions: true, hidden: true }),
    numbering: json('计划单编号', 'Numbering of planned orders', { hidden: true }),
  },
})
