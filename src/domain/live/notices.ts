import type { Label } from '../label.ts'

export type NoticeSeverity = 'success' | 'info' | 'warning' | 'error'

export interface NoticeKind extends Label {
  readonly severity: NoticeSeverity
  /** Route to open, with `{name}` places; null: what the value `link` says, or nothing. */
  readonly link: string | null
  /** The entity whose rows it names: who does not see all of them does not see the notice. */
  readonly names?: string
}

/** Notices to a user. Only kind and values are stored, so each reader gets it in their language. */
export const noticeKinds = {
  kittingFinished: {
    zh: '齐套计算 {runNo} 已完成。',
    en: 'Kitting run {runNo} has finished.',
    severity: 'success',
    link: '/qtManagement/OrderCompleteResults?run={runNo}',
  },
  kittingFailed: {
    zh: '齐套计算 {runNo} 失败：{error}',
    en: 'Kitting run {runNo} failed: {error}',
    severity: 'error',
    link: '/qtManagement/QtResultMan',
  },
  schedulingFinished: {
    zh: '排程 {runNo} 已完成。',
    en: 'Scheduling run {runNo} has finished.',
    severity: 'success',
    link: '/myDesk/ExecuteScheduling?run={runNo}',
  },
  schedulingFailed: {
    zh: '排程 {runNo} 失败：{error}',
    en: 'Scheduling run {runNo} failed: {error}',
    severity: 'error',
    link: '/myDesk/ExecuteScheduling',
  },
  planAccepted: {
    zh: '{by} 采用了计划 {runNo}。',
    en: '{by} accepted plan {runNo}.',
    severity: 'info',
    link: '/planningGanttChart/ResourceGanttChart',
  },
  schemesIgnoreMaterial: {
    zh: '排程方案 {schemes} 仍忽略无法齐套的物料，已明确写入“齐套检查”命令；新方案默认等待物料。',
    en: 'Scheduling schemes {schemes} still ignore material that never is complete; their kit check now says so. New schemes wait for material.',
    severity: 'warning',
    link: '/PlanManger/PlanCommandMangerList',
    names: 'planCommandScheme',
  },
  kittingPublished: {
    zh: '{by} 发布了齐套结果 {runNo}。',
    en: '{by} published kitting result {runNo}.',
    severity: 'info',
    link: '/qtManagement/OrderCompleteResults',
  },
  interfaceFailed: {
    zh: '接口 {name} 运行 {no}：{reason}',
    en: 'Interface {name}, run {no}: {reason}',
    severity: 'warning',
    link: '/systemSetting/InterfaceExecution',
  },
  syncFailed: {
    zh: '数据同步 {name} 运行 {no}：{reason}',
    en: 'Data synchronisation {name}, run {no}: {reason}',
    severity: 'warning',
    link: '/systemSetting/DataSynchronizationList',
  },
  importDone: {
    zh: '{file} 已导入：新增 {created}，更新 {updated}。',
    en: '{file} was imported: {created} new, {updated} changed.',
    severity: 'success',
    link: null,
  },
  kpiWorse: {
    zh: '指标“{name}”在 {runNo} 中为 {value}，突破 {limit}。',
    en: 'KPI "{name}" is {value} in {runNo}: beyond {limit}.',
    severity: 'warning',
    link: '/PlanKPI/KPIEventList?keyword={runNo}',
  },
  reminder: {
    zh: '{title}\n{text}',
    en: '{title}\n{text}',
    severity: 'info',
    link: null,
  },
  reportReady: {
    zh: '报表订阅“{name}”：{report}，{rows} 行{note}。',
    en: 'Report subscription "{name}": {report}, {rows} {rows|row|rows}{note}.',
    severity: 'info',
    link: null,
  },
  reportRefused: {
    zh: '报表订阅“{name}”未发送：{reason}',
    en: 'Report subscription "{name}" was not sent: {reason}',
    severity: 'warning',
    link: null,
  },
  flowFailed: {
    zh: '流程 {flow} 的步骤 {step} 失败：{error}',
    en: 'Step {step} of flow {flow} failed: {error}',
    severity: 'error',
    link: '/systemSetting/FlowRunList?keyword={runNo}',
  },
  passwordExpires: {
    zh: '您的密码将在 {days} 天后过期，请及时修改。',
    en: 'Your password expires in {days} {days|day|days}; please change it.',
    severity: 'warning',
    link: '/changePassword',
  },
} as const satisfies Record<string, NoticeKind>

export type NoticeKindName = keyof typeof noticeKinds
