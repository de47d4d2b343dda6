import {
  choice,
  code,
  duration,
  expression,
  flag,
  integer,
  longText,
  quantity,
  reference,
  text,
  time,
  type Field,
  type Fields,
} from '../../field-kinds.ts'
import type { Label } from '../../label.ts'
import type { Permission } from '../../permissions.ts'
import { kpiTexts, type KpiName, type KpiText } from '../../scheduling/kpi-texts.ts'

/** A parameter that counts only while another one has a value. */
interface ShownWhen {
  readonly param: string
  readonly value: string
}

/** One kind of step: what it is given, what later steps may use of it, what it needs. */
export interface StepKind {
  readonly label: Label
  /** What it does, in one sentence. */
  readonly help: Label
  readonly params: Fields
  readonly shownWhen?: Readonly<Record<string, ShownWhen>>
  /** Parameters in which `{step.value}` stands for what an earlier step gave. */
  readonly places?: readonly string[]
  readonly gives: Fields
  /** Permission of the owner without which its work is refused. */
  readonly permission: Permission
}

const MINUTE = 60
const DAY = 86_400

const limitName = (kpi: string): string => `limit_${kpi}`

const limited = Object.entries<KpiText>(kpiTexts).filter(([, { better }]) => better !== 0)

function limitField({ label, unit, better }: KpiText): Field {
  const zh = `${label.zh}${better === 1 ? '不低于' : '不高于'}`
  const en = `${label.en}, at ${better === 1 ? 'least' : 'most'}`
  if (unit === 'seconds') return duration(zh, en, { min: 0 })
  if (unit === 'count') return integer(zh, en, { min: 0 })
  return quantity(zh, en, { min: 0, max: 1, help: { zh: '如 0.95', en: 'such as 0.95' } })
}

const limitFields: Fields = Object.fromEntries(
  limited.map(([name, kpi]) => [limitName(name), limitField(kpi)]),
)

/** Limits of the KPIs of a schedule: which way is better says on which side of a limit a KPI must be. */
export const kpiLimits = limited.map(([name, { better, label, unit }]) => ({
  kpi: name as KpiName,
  param: limitName(name),
  better: better as 1 | -1,
  label,
  unit,
}))

const kpiFields: Fields = Object.fromEntries(
  Object.entries<KpiText>(kpiTexts)
    .filter(([, { unit }]) => unit !== 'text')
    .map(([name, { label }]) => [name, quantity(label.zh, label.en)]),
)

const runNo = code('计算批号', 'Run')

/** Every kind of step by name, in the order in which they are offered. */
export const stepKinds = {
  import: {
    label: { zh: '导入文件', en: 'File import' },
    help: {
      zh: '按导入方案导入文件夹中的新文件，每个文件只导入一次',
      en: 'brings new files of a folder in by an import scheme, each of them once',
    },
    params: {
      schemeCode: reference('导入方案', 'Import scheme', 'importScheme', { required: true }),
      connection: reference('文件夹连接', 'Folder', 'dbConn', { required: true }),
      files: text('文件名', 'Files', {
        required: true,
        length: 200,
        help: {
          zh: '* 代表任意字符，如 orders-*.csv',
          en: '* stands for any characters, such as orders-*.csv',
        },
      }),
    },
    gives: {
      files: integer('文件数', 'Files'),
      rows: integer('行数', 'Rows'),
      created: integer('新增', 'Created'),
      updated: integer('更新', 'Updated'),
      faulty: integer('错误行', 'Faulty rows'),
      batchNo: code('上次批次', 'Last batch'),
    },
    permission: 'Pages.Roles',
  },
  interface: {
    label: { zh: '接口', en: 'Interface' },
    help: { zh: '运行一个接口，等待其结束', en: 'runs an interface and waits for its end' },
    params: {
      interface: reference('接口', 'Interface', 'interfaceConfig', { required: true }),
    },
    gives: {
      no: code('运行号', 'Run'),
      read: integer('读取', 'Read'),
      created: integer('新增', 'Created'),
      updated: integer('更新', 'Updated'),
      unchanged: integer('未变', 'Unchanged'),
      sent: integer('发送', 'Sent'),
      faulty: integer('错误', 'Faulty'),
    },
    permission: 'Pages.Roles',
  },
  kitting: {
    label: { zh: '齐套计算', en: 'Kitting run' },
    help: { zh: '按方案运行齐套计算，等待其结束', en: 'runs a kitting scheme and waits for its end' },
    params: {
      schemeCode: reference('物控方案', 'Kitting scheme', 'qtProgramme', { required: true }),
      publish: flag('发布结果', 'Publish the result', { default: true }),
    },
    gives: {
      runNo,
      orders: integer('订单数', 'Orders'),
      lines: integer('行数', 'Lines'),
      fullOrders: integer('齐套订单数', 'Kitted orders'),
      kitRate: quantity('订单按期齐套率', 'Orders kitted in time'),
      published: flag('已发布', 'Published'),
    },
    permission: 'Pages.Roles',
  },
  scheduling: {
    label: { zh: '排程', en: 'Scheduling run' },
    help: {
      zh: '按方案排程，并按规则采用结果',
      en: 'runs a plan scheme and accepts the result by a rule',
    },
    params: {
      schemeCode: reference('计划方案', 'Plan scheme', 'planCommandScheme', { required: true }),
      accept: choice('采用', 'Accept the plan', 'FlowAccept', { required: true, default: 'limits' }),
      ...limitFields,
    },
    shownWhen: Object.fromEntries(
      Object.keys(limitFields).map((name) => [name, { param: 'accept', value: 'limits' }]),
    ),
    gives: {
      runNo,
      accepted: flag('已采用', 'Accepted'),
      ...kpiFields,
    },
    permission: 'Pages.Roles',
  },
  sync: {
    label: { zh: '数据同步', en: 'Data synchronisation' },
    help: {
      zh: '运行一个数据同步，等待其结束',
      en: 'runs a data synchronisation and waits for its end',
    },
    params: { syncCode: reference('数据同步', 'Synchronisation', 'dataSync', { required: true }) },
    gives: {
      runNo: code('运行号', 'Run'),
      created: integer('新增', 'Created'),
      updated: integer('更新', 'Updated'),
      deleted: integer('删除', 'Deleted'),
      conflicts: integer('待决冲突', 'Open conflicts'),
      faulty: integer('错误', 'Faulty'),
    },
    permission: 'Pages.Roles',
  },
  callOff: {
    label: { zh: '叫料发布', en: 'Call-off' },
    help: {
      zh: '按物料方案计算叫料并发布给供应商',
      en: 'works out what suppliers are to deliver and publishes it',
    },
    params: {
      schemeCode: reference('物料方案', 'Delivery scheme', 'deliveryScheme', { required: true }),
      runNo: text('齐套计算批号', 'Kitting run', {
        help: { zh: '空：当前齐套计算', en: 'empty: the current kitting result' },
      }),
      publish: flag('发布', 'Publish', { default: true }),
    },
    places: ['runNo'],
    gives: {
      reports: integer('报表数', 'Reports'),
      lines: integer('行数', 'Lines'),
      published: integer('已发布', 'Published'),
    },
    permission: 'Pages.Roles',
  },
  report: {
    label: { zh: '报表邮件', en: 'Report mail' },
    help: { zh: '立即发送一个报表订阅', en: 'sends a report subscription now' },
    params: { subscription: text('报表订阅', 'Report subscription', { required: true }) },
    gives: { recipients: integer('收件人数', 'Recipients') },
    permission: 'Pages.Roles',
  },
  reminder: {
    label: { zh: '提醒', en: 'Reminder' },
    help: { zh: '立即执行一个任务提醒', en: 'runs a task reminder now' },
    params: { reminder: reference('任务提醒', 'Task reminder', 'taskReminder', { required: true }) },
    gives: { rows: integer('行数', 'Rows'), recipients: integer('收件人数', 'Recipients') },
    permission: 'Pages.Roles',
  },
  webhook: {
    label: { zh: 'Webhook 回调', en: 'Webhook' },
    help: { zh: '向允许的地址发送消息', en: 'posts a message to an address that is allowed' },
    params: {
      url: text('地址', 'Address', { required: true, syntax: 'webhook', length: 1000 }),
      message: longText('消息', 'Message', { length: 4000 }),
    },
    places: ['message'],
    gives: {},
    permission: 'Pages.Users',
  },
  wait: {
    label: { zh: '等待事件', en: 'Wait for an event' },
    help: { zh: '等到事件发生，最多等待限定时间', en: 'waits until something happens, for a limited time' },
    params: {
      event: choice('事件', 'Event', 'FlowEvent', { required: true }),
      limit: duration('最长等待', 'Longest wait', {
        required: true,
        min: MINUTE,
        max: 7 * DAY,
        default: 60 * MINUTE,
      }),
    },
    gives: { key: text('编码', 'Code'), at: time('时间', 'At') },
    permission: 'Pages.Roles',
  },
  condition: {
    label: { zh: '条件', en: 'Condition' },
    help: { zh: '按前面步骤的结果决定是否继续', en: 'decides by what earlier steps gave' },
    params: {
      expression: expression('条件', 'Condition', {
        required: true,
        help: { zh: '如 ME.kit.kitRate >= 0.9', en: 'such as ME.kit.kitRate >= 0.9' },
      }),
      otherwise: choice('不满足时', 'Otherwise', 'FlowOtherwise', { required: true, default: 'end' }),
    },
    gives: { met: flag('满足', 'Met') },
    permission: 'Pages.Roles',
  },
  archive: {
    label: { zh: '归档旧数据', en: 'Archive old data' },
    help: {
      zh: '归档或删除早于限定天数的数据，规则同数据库维护',
      en: 'archives or erases data that is older, as the rules of database maintenance do',
    },
    params: {
      kind: choice('数据', 'Data', 'ArchiveKind', { required: true, default: 'runs' }),
      days: integer('保留天数', 'Days to keep', { required: true, min: 1, max: 36_500, default: 90 }),
    },
    gives: { erased: integer('已归档', 'Archived') },
    permission: 'Pages.Roles',
  },
  snapshot: {
    label: { zh: '计划单元快照', en: 'Snapshot of the plan unit' },
    help: {
      zh: '将计划单元的数据存为归档文件，可在数据库维护中下载，只保留最新几份',
      en: 'keeps the data of the plan unit as an archived file, to be downloaded from database maintenance; the newest stay',
    },
    params: {
      keep: integer('保留份数', 'Snapshots to keep', { required: true, min: 1, max: 100, default: 7 }),
    },
    gives: { file: code('文件', 'File'), rows: integer('行数', 'Rows') },
    permission: 'Pages.Roles',
  },
} as const satisfies Record<string, StepKind>

export type StepKindName = keyof typeof stepKinds

export const isStepKind = (name: unknown): name is StepKindName =>
  typeof name === 'string' && Object.hasOwn(stepKinds, name)

export const stepKindOf = (name: StepKindName): StepKind => stepKinds[name]

/** Parameters that count, by the values of the others. */
export const shownParams = (kind: StepKind, params: Readonly<Record<string, unknown>>): [string, Field][] =>
  Object.entries(kind.params).filter(([name]) => {
    const when = kind.shownWhen?.[name]
    return when === undefined || (params[when.param] ?? kind.params[when.param]?.default) === when.value
  })
