import { Client } from 'pg'
import { distributionObstacles, type ObstacleKind } from '../../../db/schema/distribution.ts'
import { pendingUpgrade } from '../../../db/schema/migrate.ts'
import { fault, good, warning, type Finding } from './findings.ts'
import type { Label } from '#domain/label.ts'

/** Difference of the clocks of server and database that is worth a word, s. */
const CLOCK_SECONDS = 2

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
  const clock =
    apart > CLOCK_SECONDS
      ? warning(
          `数据库与本机的时钟相差 ${apart.toFixed(0)} 秒。`,
          `The clocks of the database and of this machine differ by ${apart.toFixed(0)} s.`,
        )
      : good('数据库与本机的时钟一致。', 'The clocks of the database and of this machine agree.')
  return [
    good(
      `PostgreSQL ${version}，连接 ${used} 个，最多 ${most} 个。`,
      `PostgreSQL ${version}, ${used} of ${most} connections in use.`,
    ),
    clock,
  ]
}

/** Does the schema belong to this program? */
export const schema: Check = async (client) => {
  const { from, to, steps } = await pendingUpgrade(client)
  if (from === to && steps.length === 0)
    return [good(`数据库结构为第 ${to} 级。`, `The schema has level ${to}.`)]
  return [
    warning(
      `数据库结构为第 ${from ?? 0} 级，本程序需要第 ${to} 级。`,
      `The schema has level ${from ?? 0}; this program needs level ${to}.`,
      'takt migrate',
    ),
  ]
}

const obstacleTexts: Readonly<Record<ObstacleKind, Label>> = {
  policy: { zh: '策略中含有子查询', en: 'policies with a subselect' },
  trigger: { zh: '触发器访问其他表', en: 'functions of triggers that reach other tables' },
  cascade: {
    zh: '引用随编码改变（ON UPDATE CASCADE）',
    en: 'references that follow a renamed code (ON UPDATE CASCADE)',
  },
  uniqueKey: { zh: '唯一键不以租户开头', en: 'unique keys that do not begin with the tenant' },
  tenantType: { zh: 'tenant_id 不是 integer', en: 'tables whose tenant_id is no integer' },
  noTenant: { zh: '没有 tenant_id 的表', en: 'tables without tenant_id' },
  owner: { zh: '表的所有者不能登录', en: 'an owner of tables that may not log in' },
}

/** What stands in the way of distributing the tables by tenant with Citus. */
export const distribution: Check = async (client) => {
  const obstacles = await distributionObstacles(client)
  if (obstacles.length === 0)
    return [good('可以按租户分布各表。', 'The tables can be distributed by tenant.')]
  return obstacles.map(({ kind, names }) => {
    const { zh, en } = obstacleTexts[kind]
    const some = names.slice(0, 5).join(', ')
    const more = names.length > 5 ? ', …' : ''
    return warning(`${zh}：${names.length} 个（${some}${more}）`, `${names.length} ${en}: ${some}${more}`)
  })
}

/** Opens a connection, and answers what is wrong where none comes. */
export async function reached(client: Client, zh: string, en: string): Promise<Finding> {
  try {
    await client.connect()
    return good(`${zh}可以连接。`, `${en} answers.`)
  } catch (error) {
    const { message } = error as Error
    return fault(`${zh}无法连接：${message}`, `${en} does not answer: ${message}`)
  }
}
