import { integrationEntity } from '../areas.ts'
import { choice, flag, integer, longText, text, time } from '../../field-kinds.ts'

/** How long one kind of rows of a plan unit is kept (domain/integration/upkeep/archive.ts), and when older ones go. */
export const archiveRule = integrationEntity('archiveRule', 'SysArchiveRule', '归档规则', 'Archive rule', {
  key: ['kind'],
  standard: false,
  operations: ['create', 'update', 'delete'],
  searchable: ['schedule'],
  fields: {
    kind: choice('数据', 'Data', 'ArchiveKind', { required: true }),
    days: integer('保留天数', 'Days to keep', { required: true, min: 1, max: 36_500 }),
    enabled: flag('启用', 'Enabled', { default: true }),
    schedule: text('时间安排', 'Schedule', {
      required: true,
      default: '02:30',
      syntax: 'schedule',
      help: {
        zh: '按计划单元的时区，如 SU 02:30',
        en: "by the plan unit's clock, such as SU 02:30",
      },
    }),
    nextDue: time('下次运行', 'Next run', { readOnly: true }),
    lastRun: time('上次运行', 'Last run', { readOnly: true }),
    lastCount: integer('上次归档行数', 'Rows archived last', { readOnly: true }),
    lastFault: longText('上次错误', 'Last fault', { readOnly: true, allLanguages: true }),
  },
})
