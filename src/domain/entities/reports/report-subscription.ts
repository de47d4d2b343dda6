import { reportsEntity } from '../areas.ts'
import { choice, code, flag, json, longText, quantity, references, text, time } from '../../field-kinds.ts'

/**
 * A report that is sent at set times (ReportSubscribeParameter). Written through domain/services/reports/subscriptions.ts
 * alone; the general list shows addresses of others and needs the right to deal with users.
 */
export const reportSubscription = reportsEntity(
  'reportSubscription',
  'ReportSubscription',
  '报表订阅',
  'Report subscription',
  {
    key: ['reportCode', 'userCode', 'name'],
    permission: 'Pages.Users',
    standard: false,
    operations: [],
    searchable: ['reportCode', 'name', 'userCode'],
    fields: {
      reportCode: code('报表', 'Report', { required: true, readOnly: true, indexed: true }),
      userCode: code('负责人', 'Owner', { required: true, readOnly: true, length: 256, actsFor: true }),
      name: text('名称', 'Name', { required: true, readOnly: true, length: 80 }),
      params: json('参数', 'Parameters', { required: true, readOnly: true }),
      subType: choice('周期', 'Repeats', 'ReportSubType', { required: true, readOnly: true }),
      subTime: text('时间', 'Time', { required: true, readOnly: true, length: 5 }),
      subDays: json('日期', 'Days', { required: true, readOnly: true }),
      isSendEmail: flag('发送邮件', 'By e-mail', { required: true, readOnly: true, default: false }),
      emailType: choice('收件人类型', 'Recipient type', 'ReportEmailType', {
        required: true,
        readOnly: true,
      }),
      emailAddress: longText('邮箱地址', 'E-mail addresses', { readOnly: true }),
      targetUsers: references('用户', 'Users', 'user', { readOnly: true }),
      targetRoles: references('角色', 'Roles', 'role', { readOnly: true }),
      /** Id of a style of the report; none: as the report has its rows. */
      style: text('样式', 'Style', { readOnly: true, hidden: true, length: 40 }),
      /** Ids of styles of the sections of a document that have rows, in their order; null: the reader's default. */
      sectionStyles: json('各节样式', 'Styles of sections', { readOnly: true, hidden: true }),
      format: code('格式', 'Format', { required: true, readOnly: true, length: 10 }),
      onlyWhenRows: flag('有数据才发送', 'Only with rows', {
        required: true,
        readOnly: true,
        default: false,
      }),
      levelColumn: code('阈值列', 'Column with a level', { readOnly: true }),
      levelOperator: choice('比较', 'Comparison', 'ReportLevelOperator', { readOnly: true }),
      level: quantity('阈值', 'Level', { readOnly: true }),
      paused: flag('暂停', 'Paused', { required: true, readOnly: true, default: false }),
      nextDue: time('下次发送', 'Next time', { readOnly: true }),
      lastSent: time('上次执行', 'Last run', { readOnly: true }),
    },
  },
)
