import { defineEntity } from '../../entity.ts'
import { choice, integer, json, text } from '../../field-kinds.ts'
import { approvalSteps } from '../../rules/state-steps.ts'

/** What a scheduling run does, step by step. Approved versions never change; a change makes the next version. */
export const planCommandScheme = defineEntity({
  name: 'planCommandScheme',
  service: 'ASPPlanCommand',
  area: 'planning',
  label: { zh: '计划方案', en: 'Plan scheme' },
  key: ['code', 'version'],
  sorting: 'code,version desc',
  states: { status: approvalSteps },
  fields: {
    version: integer('版本', 'Version', { required: true, default: 1, min: 1 }),
    alias: text('别名', 'Alias'),
    status: choice('状态', 'Status', 'ApprovalStatus', { default: 'draft', indexed: true }),
    commands: json('命令', 'Commands', {
      holdsExpressions: true,
      help: {
        zh: '有序命令 [{"type":"ASSIGN","props":{...}}]',
        en: 'Commands in order: [{"type":"ASSIGN","props":{...}}]',
      },
    }),
  },
})
