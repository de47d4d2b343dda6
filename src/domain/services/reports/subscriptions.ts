import { choice, code, flag, integer, json, longText, quantity, text, time } from '../../field-kinds.ts'
import { paging } from '../../paging.ts'
import { listOf, objectOf, pageOf, service, valueOf } from '../../service.ts'
import { reportCode } from './reports.ts'

const subscription = service('ReportSubscribeParameter', 'Pages.Roles', 'PlugIn')

const id = { id: text('订阅', 'Subscription', { required: true, length: 40 }) } as const
const rowVersion = { rowVersion: integer('版本', 'Version', { required: true }) } as const

/** Fields of a subscription as they are sent; what is left out has the value that is named. */
const content = {
  name: text('名称', 'Name', { required: true, length: 80 }),
  /** Parameters of the report; relative days stay relative. */
  params: json('参数', 'Parameters', { required: true }),
  subType: choice('周期', 'Repeats', 'ReportSubType', { required: true }),
  /** `HH:mm` in the plan unit's zone. */
  subTime: text('时间', 'Time', { required: true, length: 5 }),
  /** Numbers: weekly 1 = Monday to 7, monthly 1 to 31; none for daily. */
  subDays: json('日期', 'Days'),
  /** false: into the inbox. */
  isSendEmail: flag('发送邮件', 'By e-mail'),
  /** P (default) users and roles, C addresses. */
  emailType: choice('收件人类型', 'Recipient type', 'ReportEmailType'),
  /** `a;b` or `{a};{b}` */
  emailAddress: longText('邮箱地址', 'E-mail addresses', { length: 20_000 }),
  /** Codes; neither users nor roles: the owner. */
  targetUsers: json('用户', 'Users'),
  targetRoles: json('角色', 'Roles'),
  /** xlsx (default), csv, html and what else exports have. */
  format: text('格式', 'Format', { length: 10 }),
  /** Id of a style of the report, which files and mails follow: the owner's own, or a shared one where others get it. */
  style: text('样式', 'Style', { length: 40 }),
  /** The same of sections of a document that have rows, in their order; null: the default style of who gets it. */
  sectionStyles: json('各节样式', 'Styles of sections'),
  onlyWhenRows: flag('有数据才发送', 'Only with rows'),
  levelColumn: text('阈值列', 'Column with a level', { length: 80 }),
  levelOperator: choice('比较', 'Comparison', 'ReportLevelOperator'),
  level: quantity('阈值', 'Level'),
  paused: flag('暂停', 'Paused'),
} as const

const row = {
  ...id,
  ...rowVersion,
  ...reportCode,
  ...content,
  owner: code('负责人', 'Owner', { required: true }),
  own: flag('自己的', 'Own', { required: true }),
  nextDue: time('下次发送', 'Next time'),
  lastSent: time('上次执行', 'Last run'),
  /** Of the last run: a code of ReportDeliveryState. */
  state: text('状态', 'State'),
  /** Recipients who unsubscribed. */
  unsubscribed: json('已退订', 'Unsubscribed', { required: true }),
} as const

/** Reports that are sent at set times: specification §7.4, and calls of our own to pause, look back and send again. */
export const reportSubscriptions = {
  create: subscription('Create', '新增报表订阅', 'Add a report subscription', {
    byPerson: true,
    makesStale: 'own',
    input: { ...reportCode, ...content },
    output: objectOf(row),
  }),
  update: subscription('Update', '修改报表订阅', 'Change a report subscription', {
    byPerson: true,
    makesStale: 'own',
    input: { ...id, ...rowVersion, ...content },
    output: objectOf(row),
  }),
  /** The caller's own, by report and name; with the permission Users those of others after them. */
  list: subscription('GetTemplateList', '报表订阅', 'Report subscriptions', {
    input: { reportCode: code('报表', 'Report') },
    output: listOf(row),
  }),
  remove: subscription('Delete', '删除报表订阅', 'Delete a report subscription', {
    makesStale: 'own',
    input: { Id: text('订阅', 'Subscription', { required: true, length: 40 }) },
  }),
  /** Sends now, beside the times. */
  execute: subscription('ExecuteSubscribel', '立即发送订阅', 'Send a subscription now', {
    makesStale: 'own',
    input: id,
    output: objectOf({
      runId: text('运行', 'Run', { required: true }),
      /** A code of ReportDeliveryState. */
      state: text('状态', 'State', { required: true }),
    }),
  }),
  /** A paused one sends nothing, and what still waits is stopped. */
  pause: subscription('Pause', '暂停或恢复订阅', 'Pause or resume a subscription', {
    makesStale: 'own',
    input: { ...id, paused: flag('暂停', 'Paused', { required: true }) },
    output: objectOf(row),
  }),
  /** Runs, the newest first. */
  history: subscription('GetHistory', '订阅记录', 'History of a subscription', {
    input: { ...id, ...paging },
    output: pageOf({
      id: text('运行', 'Run', { required: true }),
      dueAt: time('应发送时间', 'Due', { required: true }),
      at: time('执行时间', 'Ran at', { required: true }),
      byHand: flag('手工', 'By hand', { required: true }),
      /** The server was down at the time due. */
      late: flag('延迟', 'Late', { required: true }),
      missedTimes: integer('错过次数', 'Times missed before', { required: true }),
      state: text('状态', 'State', { required: true }),
      message: text('说明', 'Message'),
      recipients: integer('收件人数', 'Recipients', { required: true }),
    }),
  }),
  /** Deliveries of a run, by recipient. */
  deliveries: subscription('GetDeliveries', '发送记录', 'Deliveries of a run', {
    input: { runId: text('运行', 'Run', { required: true, length: 40 }), ...paging },
    output: pageOf({
      channel: text('渠道', 'Channel', { required: true }),
      recipient: text('收件人', 'Recipient', { required: true }),
      state: text('状态', 'State', { required: true }),
      attempts: integer('尝试次数', 'Attempts', { required: true }),
      rows: integer('行数', 'Rows'),
      sentAt: time('发送时间', 'Sent'),
      nextAttempt: time('下次尝试', 'Next attempt'),
      error: text('错误', 'Error'),
    }),
  }),
  /** Tries again what failed in a run; answers how many. */
  retry: subscription('Retry', '重新发送', 'Send again what failed', {
    makesStale: 'own',
    input: { runId: text('运行', 'Run', { required: true, length: 40 }) },
    output: valueOf('integer'),
  }),
  /** What a subscription may be made of here. */
  options: subscription('GetSubscribeOptions', '订阅选项', 'Options of subscriptions', {
    output: objectOf({
      /** Codes. */
      formats: json('格式', 'Formats', { required: true }),
      mailDomains: json('邮箱域名', 'Domains of addresses', { required: true }),
      hasMail: flag('已配置邮件', 'A mail server is configured', { required: true }),
      /** Others and addresses, too. */
      reachesOthers: flag('可发送给他人', 'May send to others', { required: true }),
    }),
  }),
} as const
