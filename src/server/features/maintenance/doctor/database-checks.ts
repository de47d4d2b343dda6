import type { Client } from 'pg'
import { label, type Label } from '#domain/label.ts'
import { distributionObstacles, type ObstacleKind } from '../../../db/schema/distribution.ts'
import { pendingUpgrade } from '../../../db/schema/migrate.ts'
import { fault, good, warning, type Finding } from './findings.ts'

/** Difference of the clocks of server and database that is worth a word, s. */
const CLOCK_SECONDS = 2
/** Names of what stands in the way that are shown of a kind. */
const SHOWN_NAMES = 5

export type Check = (client: Client) => Promise<Finding[]>

/** Version and clock of the database, and its connections. */
export const basics: Check = async (client) => {
  const before = Date.now()
  const { rows } = await client.query<{ version: string; seconds: string; most: number; used: number }>(
    `select current_setting('server_version') as version, extract(epoch from clock_timestamp())::text as seconds,
       current_setting('max_connections')::integer as most, (select count(*)::integer from pg_stat_activity) as used`,
  )
  const { version, seconds, most, used } = rows[0]!
  const apart = Math.abs(Number(seconds) - (before + Date.now()) / 2000)
  return [
    good(texts.database, { version, used, most }),
    apart > CLOCK_SECONDS
      ? warning(texts.clocksDiffer, { seconds: Math.round(apart) })
      : good(texts.clocksAgree),
  ]
}

/** Does the schema belong to this program? */
export const schema: Check = async (client) => {
  const { from, to, steps } = await pendingUpgrade(client)
  return from === to && steps.length === 0
    ? [good(texts.schema, { level: to })]
    : [warning(texts.oldSchema, { from: from ?? 0, level: to }, 'takt migrate')]
}

const obstacleTexts: Readonly<Record<ObstacleKind, Label>> = {
  policy: label('含子查询的策略', 'Policies with a subselect'),
  trigger: label('访问其他表的触发器函数', 'Functions of triggers that reach other tables'),
  cascade: label(
    '随编码改变的引用（ON UPDATE CASCADE）',
    'References that follow a renamed code (ON UPDATE CASCADE)',
  ),
  uniqueKey: label('不以租户开头的唯一键', 'Unique keys that do not begin with the tenant'),
  tenantType: label('tenant_id 不是 integer 的表', 'Tables whose tenant_id is no integer'),
  noTenant: label('没有 tenant_id 的表', 'Tables without tenant_id'),
  owner: label('不能登录的表所有者', 'Owners of tables that may not log in'),
}

/** What stands in the way of distributing the tables by tenant with Citus. */
export const distribution: Check = async (client) => {
  const obstacles = await distributionObstacles(client)
  if (obstacles.length === 0) return [good(texts.distributable)]
  return obstacles.map(({ kind, names }) =>
    warning(texts.obstacle, {
      kind: obstacleTexts[kind],
      count: names.length,
      names: names.slice(0, SHOWN_NAMES).join(', '),
      more: names.length > SHOWN_NAMES ? texts.more : '',
    }),
  )
}

/** Opens a connection, and answers what is wrong where none comes. */
export async function reached(client: Client): Promise<Finding> {
  try {
    await client.connect()
    return good(texts.reached)
  } catch (error) {
    return fault(texts.notReached, { reason: (error as Error).message })
  }
}

const texts = {
  reached: label('数据库可以连接。', 'The database answers.'),
  notReached: label('数据库无法连接：{reason}', 'The database does not answer: {reason}'),
  database: label(
    'PostgreSQL {version}，连接 {used} 个，最多 {most} 个。',
    'PostgreSQL {version}, {used} of {most} connections in use.',
  ),
  clocksAgree: label('数据库与本机的时钟一致。', 'The clocks of the database and of this machine agree.'),
  clocksDiffer: label(
    '数据库与本机的时钟相差 {seconds} 秒。',
    'The clocks of the database and of this machine differ by {seconds} s.',
  ),
  schema: label('数据库结构为第 {level} 级。', 'The schema has level {level}.'),
  oldSchema: label(
    '数据库结构为第 {from} 级，本程序需要第 {level} 级。',
    'The schema has level {from}; this program needs level {level}.',
  ),
  distributable: label('可以按租户分布各表。', 'The tables can be distributed by tenant.'),
  obstacle: label('{kind}：{count}（{names}{more}）', '{kind}: {count} ({names}{more})'),
  more: label('等', ', …'),
} as const
