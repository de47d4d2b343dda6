import type { Client } from 'pg'
import type { Label } from '#domain/label.ts'
import { schemaName } from '../../../db/roles.ts'
import type { Check } from './database-checks.ts'
import { good, warning, type Finding } from './findings.ts'

interface Guards {
  readonly login: string
  readonly isSuper: boolean
  readonly makesRoles: boolean
  readonly seesAll: boolean
  readonly hasTrigrams: boolean
  readonly readsSettings: boolean
}

async function guardsOf(client: Client): Promise<Guards> {
  const { rows } = await client.query<Guards>(
    `select current_user as login, rolsuper as "isSuper", rolsuper or rolcreaterole as "makesRoles",
       rolsuper or rolbypassrls as "seesAll",
       exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
       has_function_privilege('app_read', 'set_config(text, text, boolean)', 'execute') as "readsSettings"
     from pg_roles where rolname = current_user`,
  )
  return rows[0]!
}

const texts = {
  isSuper: {
    zh: 'DATABASE_URL 以超级用户 {login} 登录，权限过大。',
    en: 'DATABASE_URL logs in as the superuser {login}, who may do more than Takt needs.',
  },
  makesNoRoles: {
    zh: '角色 {login} 不能创建角色，升级可能失败。',
    en: 'The role {login} may not create roles: an upgrade that needs one fails.',
  },
  seesNotAll: {
    zh: '角色 {login} 受行级安全约束，无法备份。',
    en: 'Row-level security binds the role {login}: it makes no backups.',
  },
  noTrigrams: {
    zh: '缺少扩展 pg_trgm，文本搜索较慢。',
    en: 'The extension pg_trgm is missing: searches in texts are slow.',
  },
  readsSettings: {
    zh: '角色 app_read 可以调用 set_config，用户所写的查询少一道防护。',
    en: 'The role app_read may call set_config: queries that users write have one guard less.',
  },
  good: {
    zh: '数据库角色与扩展符合要求。',
    en: 'Roles and extensions of the database are as they should be.',
  },
} as const satisfies Readonly<Record<string, Label>>

/** What makes the database of another administrator weaker than it should be, with the statement that mends it. */
export const guards: Check = async (client) => {
  const found = await guardsOf(client)
  const { login } = found
  const quoted = client.escapeIdentifier(login)
  const weak = (isWeak: boolean, text: Label, remedy: string): Finding[] =>
    isWeak ? [warning(text, { login }, remedy)] : []
  const warnings = [
    ...weak(
      found.isSuper,
      texts.isSuper,
      'create role takt_admin login createrole bypassrls (for DATABASE_URL of a new database that it owns)',
    ),
    ...weak(!found.makesRoles, texts.makesNoRoles, `alter role ${quoted} createrole`),
    ...weak(!found.seesAll, texts.seesNotAll, `alter role ${quoted} bypassrls`),
    ...weak(!found.hasTrigrams, texts.noTrigrams, `create extension pg_trgm schema ${schemaName}`),
    ...weak(
      found.readsSettings,
      texts.readsSettings,
      'revoke execute on function pg_catalog.set_config(text, text, boolean) from public (as a superuser)',
    ),
  ]
  return warnings.length > 0 ? warnings : [good(texts.good)]
}
