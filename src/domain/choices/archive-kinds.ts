import type { Label } from '../label.ts'

/** Rows that age, and go by a rule, by hand or by a step of a flow. */
export interface Archivable {
  readonly label: Label
  /** Which rows go, and which stay whatever their age. */
  readonly help: Label
  /** Days: rows that are younger always stay. */
  readonly least: number
  /** Days to keep that a new rule has. */
  readonly usual: number
  /** Rows are written to a file before they go. */
  readonly toFile: boolean
}

/**
 * Everything that can be archived, of one plan unit each. Audit entries of the tenant that belong to no plan unit go with
 * those of the unit, and so do sign-ins. Both stay for 183 days at least: laws on network logs ask for six months (China: Cybersecurity Law,
 * article 21).
 */
export const archivable = {
  runs: {
    label: { zh: '计算结果', en: 'results of runs' },
    help: {
      zh: '已发布的和情景所对比的计算保留',
      en: 'published runs stay, and those that what-if runs are compared with',
    },
    least: 7,
    usual: 90,
    toFile: false,
  },
  audit: {
    label: { zh: '审计日志', en: 'audit log' },
    help: {
      zh: '先写入可下载的文件，再删除；不足 183 天的始终保留',
      en: 'written to files that can be downloaded, then erased; entries of the last 183 days always stay',
    },
    least: 183,
    usual: 1095,
    toFile: true,
  },
  signIns: {
    label: { zh: '登录记录', en: 'sign-ins' },
    help: {
      zh: '成功和失败的登录，属于整个租户；先写入可下载的文件，再删除；不足 183 天的始终保留',
      en: 'those that succeeded and those that failed, of the whole tenant: written to files that can be downloaded, then erased; those of the last 183 days always stay',
    },
    least: 183,
    usual: 1095,
    toFile: true,
  },
  received: {
    label: { zh: '接收数据', en: 'received data' },
    help: {
      zh: '删除已处理和已跳过的内容；待处理和失败的保留',
      en: 'bodies that were processed or skipped; new and failed ones stay',
    },
    least: 1,
    usual: 90,
    toFile: false,
  },
  interfaceRuns: {
    label: { zh: '接口运行', en: 'runs of interfaces' },
    help: { zh: '删除已结束的运行及其错误行', en: 'runs that ended, with the faulty rows kept aside' },
    least: 1,
    usual: 180,
    toFile: false,
  },
  flowRuns: {
    label: { zh: '流程运行', en: 'runs of flows' },
    help: { zh: '删除已结束的运行及其步骤', en: 'runs that ended, with their steps' },
    least: 1,
    usual: 180,
    toFile: false,
  },
} as const satisfies Record<string, Archivable>

export type ArchiveKind = keyof typeof archivable

/** What the archived files hold: rows that went, or a copy of the plan unit. */
export const archivedFiles = {
  ...Object.fromEntries(Object.entries(archivable).map(([kind, { label }]) => [kind, label])),
  unit: { zh: '计划单元快照', en: 'snapshot of the plan unit' },
} as Readonly<Record<ArchivedFileKind, Label>>

export type ArchivedFileKind = ArchiveKind | 'unit'

/** How the files of a kind end. */
export const archivedEnding = (kind: ArchivedFileKind): string => (kind === 'unit' ? 'tar.gz' : 'csv.gz')

export const archiveKinds = Object.keys(archivable) as readonly ArchiveKind[]

export const archivableOf = (kind: ArchiveKind): Archivable => archivable[kind]

const tooYoung: Label = {
  zh: '至少保留 {least} 天',
  en: 'at least {least} days',
}

/** What is wrong with a time to keep; null: nothing. */
export function daysFault(kind: ArchiveKind, days: number): Label | null {
  const { least } = archivable[kind]
  if (days >= least) return null
  const filled = (text: string): string => text.replace('{least}', String(least))
  return { zh: filled(tooYoung.zh), en: filled(tooYoung.en) }
}
