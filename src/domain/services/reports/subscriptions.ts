import { choice, code, flag, integer, json, longText, quantity, text, time } from '../../field-kinds.ts'
import { paging } from '../../paging.ts'
import { service } from '../../service.ts'
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
  create: subscription({
    method: 'Create',
    byPerson: true,
    makesStale: 'own',
    label: { zh: '新增报表订阅', en: 'Add a report subscription' },
    input: { ...reportCode, ...content },
    output: { kind: 'object', fields: row },
  }),
  update: subscription({
    method: 'Update',
    byPerson: true,
    makesStale: 'own',
    label: { zh: '修改报表订阅', en: 'Change a report subscription' },
    input: { ...id, ...rowVersion, ...content },
    output: { kind: 'object', fields: row },
  }),
  /** The caller's own, by report and name; with the permission Users those of others after them. */
  list: subscription({
    method: 'GetTemplateList',
    label: { zh: '报表订阅', en: 'Report subscriptions' },
    input: { reportCode: code('报表', 'Report') },
    output: { kind: 'list', fields: row },
  }),
  remove: subscription({
    method: 'Delete',
    makesStale: 'own',
    label: { zh: '删除报表订阅', en: 'Delete a report subscription' },
    input: { Id: text('订阅', 'Subscription', { required: true, length: 40 }) },
  }),
  /** Sends now, beside the times. */
  execute: subscription({
    method: 'ExecuteSubscribel',
    makesStale: 'own',
    label: { zh: '立即发送订阅', en: 'Send a subscription now' },
    input: id,
    output: {
      kind: 'object',
      fields: {
        runId: text('运行', 'Run', { required: true }),
        /** A code of ReportDeliveryState. */
        state: text('状态', 'State', { required: true }),
      },
    },
  }),
  /** A paused one sends nothing, and what still waits is stopped. */
  pause: subscription({
    method: 'Pause',
    makesStale: 'own',
    label: { zh: '暂停或恢复订阅', en: 'Pause or resume a subscription' },
    input: { ...id, paused: flag('暂停', 'Paused', { required: true }) },
    output: { kind: 'object', fields: row },
  }),
  /** Runs, the newest first. */
  history: subscription({
    method: 'GetHistory',
    label: { zh: '订阅记录', en: 'History of a subscription' },
    input: { ...id, ...paging },
    output: {
      kind: 'page',
      fields: {
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
      },
    },
  }),
  /** Deliveries of a run, by recipient. */
  deliveries: subscription({
    method: 'GetDeliveries',
    label: { zh: '发送记录', en: 'Deliveries of a run' },
    input: { runId: text('运行', 'Run', { required: true, length: 40 }), ...paging },
    output: {
      kind: 'page',
      fields: {
        channel: text('渠道', 'Channel', { required: true }),
        recipient: text('收件人', 'Recipient', { required: true }),
        state: text('状态', 'State', { required: true }),
        attempts: integer('尝试次数', 'Attempts', { required: true }),
        rows: integer('行数', 'Rows'),
        sentAt: time('发送时间', 'Sent'),
        nextAttempt: time('下次尝试', 'Next attempt'),
        error: text('错误', 'Error'),
      },
    },
  }),
  /** Tries again what failed in a run; answers how many. */
  retry: subscription({
    method: 'Retry',
    makesStale: 'own',
    label: { zh: '重新发送', en: 'Send again what failed' },
    input: { runId: text('运行', 'Run', { required: true, length: 40 }) },
    output: { kind: 'value', of: 'integer' },
  }),
  /** What a subscription may be made of here. */
  options: subscription({
    method: 'GetSubscribeOptions',
    label: { zh: '订阅选项', en: 'Options of subscriptions' },
    output: {
      kind: 'object',
      fields: {
        /** Codes. */
        formats: json('格式', 'Formats', { required: true }),
        mailDomains: json('邮箱域名', 'Domains of addresses', { required: true }),
        hasMail: flag('已配置邮件', 'A mail server is configured', { required: true }),
        /** Others and addresses, too. */
        reachesOthers: flag('可发送给他人', 'May send to others', { required: true }),
      },
    },
  }),
} as const
