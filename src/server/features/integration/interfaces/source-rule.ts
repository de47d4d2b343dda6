import type { FieldFault } from '#domain/errors.ts'
import { readJoins } from '#domain/integration/source-joins.ts'
import { filled, labelOfError, textOf, type Label } from '#domain/label.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Call } from '../../../identity/handlers.ts'
import type { KeptInterface } from './config.ts'
import { waitingTopic } from './inbox/topic.ts'
import { SourceFault } from '../../../platform/connections/source-fault.ts'

const texts = {
  noConnection: { zh: '请选择连接', en: 'choose a connection' },
  noTable: { zh: '请填写来源表', en: 'a source table is needed' },
  topicTaken: { zh: '接口 {code} 已读取该主题', en: 'interface {code} reads this topic' },
  replaceTopic: {
    zh: '收到的数据只是部分行，不能替换',
    en: 'what is posted is a part of the rows: it cannot replace them',
  },
  replaceHash: {
    zh: '替换时须读取全部行，不能跳过未变的行',
    en: 'replacing needs all rows: unchanged ones cannot be skipped',
  },
  twoWays: {
    zh: '已按增量列读取',
    en: 'rows are read by a column to go on from already',
  },
  joinedTopic: {
    zh: '收到的数据不能关联表，也不能筛选',
    en: 'what is posted is neither joined with tables nor filtered',
  },
  circle: { zh: '接口互相等待：{codes}', en: 'interfaces wait for each other: {codes}' },
} as const satisfies Record<string, Label>

interface Fault {
  readonly member: keyof KeptInterface
  readonly message: Label
}

/** What is wrong with where an incoming interface reads. */
export async function faultsOfSource(tx: Tx, config: KeptInterface): Promise<readonly Fault[]> {
  const { topic, connection, sourceTable, mode, byHash, cursorColumn } = config
  const hashFaults: Fault[] = [
    ...(byHash && mode === 'replace' ? [{ member: 'byHash', message: texts.replaceHash } as const] : []),
    ...(byHash && cursorColumn ? [{ member: 'byHash', message: texts.twoWays } as const] : []),
  ]
  const joinFaults = readJoins(config.joins).faults.map((message): Fault => ({ member: 'joins', message }))
  if (topic) return [...hashFaults, ...(await topicFaults(tx, config, topic))]
  return [
    ...hashFaults,
    ...joinFaults,
    ...(connection ? [] : [{ member: 'connection', message: texts.noConnection } as const]),
    ...(sourceTable ? [] : [{ member: 'sourceTable', message: texts.noTable } as const]),
  ]
}

async function topicFaults(
  tx: Tx,
  { id, mode, joins, sourceFilter }: KeptInterface,
  topic: string,
): Promise<Fault[]> {
  try {
    await waitingTopic(tx, topic)
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    return [{ member: 'topic', message: labelOfError(error) }]
  }
  const other = await tx.row<{ code: string }>(
    `select code from ${whole('interfaceConfig')} where plan_unit_code = $1 and lower(topic) = lower($2) and id <> $3
       and direction = 'in' limit 1`,
    [tx.planUnitCode, topic, id],
  )
  return [
    ...(other ? [{ member: 'topic', message: filled(texts.topicTaken, { code: other.code }) } as const] : []),
    ...(mode === 'replace' ? [{ member: 'mode', message: texts.replaceTopic } as const] : []),
    ...(joins || sourceFilter ? [{ member: 'topic', message: texts.joinedTopic } as const] : []),
  ]
}

/** Interfaces that run after each other without an end. */
export async function faultsOfOrder(
  tx: Tx,
  { code, afterCode }: KeptInterface,
  { language }: Call,
): Promise<readonly FieldFault[]> {
  const codes = [code]
  let next = afterCode
  while (next) {
    codes.push(next)
    if (next.toLowerCase() === code.toLowerCase()) {
      const message = textOf(filled(texts.circle, { codes: codes.join(' ← ') }), language)
      return [{ message, members: ['afterCode'] }]
    }
    // A circle of others was refused when it was saved.
    if (codes.length > mostInOrder) break
    const row: { after: string | null } | undefined = await tx.row(
      `select after_code as after from ${whole('interfaceConfig')} where plan_unit_code = $1 and lower(code) = lower($2)`,
      [tx.planUnitCode, next],
    )
    next = row?.after ?? null
  }
  return []
}

const mostInOrder = 100
