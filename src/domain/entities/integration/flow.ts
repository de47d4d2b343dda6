import { integrationEntity } from '../areas.ts'
import { choice, code, flag, integer, json, text, time } from '../../field-kinds.ts'

/**
 * An ordered list of steps that a plan unit runs at its times, after an event or by hand. What runs is the version that was
 * published last, with the rights of the owner, the user who published it. `steps` is the draft (domain/integration/flows).
 */
export const flow = integrationEntity('flow', 'ASPFlow', '流程', 'Flow', {
  standard: false,
  operations: ['create', 'update', 'delete'],
  searchable: ['code', 'name'],
  leading: ['name', 'lastState', 'lastRun', 'nextDue'],
  fields: {
    code: code('编码', 'Code', { required: true }),
    name: text('名称', 'Name', { required: true, length: 200 }),
    enabled: flag('启用', 'Enabled', { default: true }),
    schedule: text('时间安排', 'Schedule', {
      syntax: 'schedule',
      help: {
        zh: '按计划单元的时区，如 MO-FR 22:00；空：不定时',
        en: "by the plan unit's clock, such as MO-FR 22:00; empty: at no times",
      },
    }),
    trigger: choice('触发事件', 'Begins after', 'FlowEvent', {
      help: { zh: '空：不由事件触发', en: 'empty: after no event' },
    }),
    missed: choice('错过时', 'When missed', 'ReminderMissed', {
      required: true,
      default: 'once',
      help: { zh: '服务器停机期间错过的时间', en: 'times that passed while no server ran' },
      hidden: true,
    }),
    overlap: choice('上次未结束时', 'While it still runs', 'FlowOverlap', {
      required: true,
      default: 'skip',
      hidden: true,
    }),
    nextDue: time('下次运行', 'Next run', { readOnly: true }),
    lastRun: time('上次运行', 'Last run', { readOnly: true }),
    lastState: choice('上次状态', 'Last state', 'FlowRunState', { readOnly: true }),
    version: integer('已发布版本', 'Published version', { readOnly: true }),
    publishedAt: time('发布时间', 'Published', { readOnly: true }),
    owner: code('负责人', 'Owner', {
      actsFor: true,
      readOnly: true,
      length: 256,
      help: {
        zh: '发布者，流程以其权限运行',
        en: "the user who published it last; it runs with that user's rights",
      },
    }),
    steps: json('步骤', 'Steps', { hidden: true }),
  },
})
