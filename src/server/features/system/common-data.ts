import { allChoices } from '#domain/choices/index.ts'
import { commonData } from '#domain/entities/system/common-data.ts'
import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { permissions, type Permission } from '#domain/permissions.ts'
import { commonServices } from '#domain/services/system/administration.ts'
import { changeRow, removeRows } from '../../platform/crud/change.ts'
import { createRow, updateRow } from '../../platform/crud/write.ts'
import { checkRights } from '../../platform/exchange/rights.ts'
import { invalid } from '../../http/envelope.ts'
import { Reading, whole } from '../../platform/crud/reading.ts'
import { handle, inReadOnly, inTransaction, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { listedEntity } from '../../identity/tools.ts'
import { tenantEntities } from '../../db/tenant-entity.ts'

interface CommonRow {
  readonly category: string
  readonly code: string
  readonly name: string
  readonly nameEn: string | null
  readonly content: string | null
  readonly sortNo: number | null
  readonly enabled: boolean
}

const commonSelect = (read: Reading): string =>
  `select category, code, name, name_en as "nameEn", content, sort_no as "sortNo", enabled
   from ${read.seen('commonData')} d where tenant_id = $1 and lower(category) = lower($2)`

export const commonHandlers: HandlerEntry[] = [
  inReadOnly(commonServices.colors, async ({ category }, tx) => {
    const read = new Reading(tx, [tx.tenantId, category ?? null])
    const items = await read.rows<{ category: string; code: string; name: string | null; color: string }>(
      `select category, code, name, color from ${read.seen('sysColor')} c
           where tenant_id = $1 and ($2::text is null or lower(category) = lower($2))
           order by lower(category), sort_no, lower(code)`,
    )
    return { items }
  }),
  inReadOnly(commonServices.byCategory, async ({ category }, tx) => {
    const read = new Reading(tx, [tx.tenantId, category])
    return {
      items: await read.rows<CommonRow>(`${commonSelect(read)} and enabled order by sort_no, lower(code)`),
    }
  }),
  inTransaction(commonServices.save, async (input, tx, call) => {
    const found = await tx.row<{ id: string; rowVersion: number }>(
      `select id, row_version as "rowVersion" from ${whole('commonData')}
         where tenant_id = $1 and lower(category) = lower($2) and lower(code) = lower($3)`,
      [tx.tenantId, input.category, input.code],
    )
    if (found) await updateRow(commonData, tx, { ...input, ...found }, call.language)
    else await createRow(commonData, tx, input, call.language)
    const read = new Reading(tx, [tx.tenantId, input.category, input.code])
    return (await read.row<CommonRow>(`${commonSelect(read)} and lower(code) = lower($3)`))!
  }),
  handle(commonServices.enumeration, async ({ name }, call) => {
    if (name == null) return { items: Object.keys(allChoices).map((one) => ({ code: one, name: one })) }
    const found = Object.entries(allChoices).find(([one]) => one.toLowerCase() === name.toLowerCase())
    if (!found) throw new TaktError('notFound', { entity: 'Enum', id: name })
    return {
      items: Object.entries(found[1]).map(([code, label]) => ({ code, name: textOf(label, call.language) })),
    }
  }),
  handle(commonServices.systemData, async ({ name }, call) => ({ items: await systemData(name, call) })),
  handle(commonServices.update, ({ appName, id, row }, call) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      throw invalid([
        {
          message: textOf({ zh: 'row 须为对象', en: 'row must be an object' }, call.language),
          members: ['row'],
        },
      ])
    const entity = writable(appName, 'update', call)
    return changeRow(entity, { ...row, id }, call)
  }),
  handle(commonServices.delete, ({ appName, id }, call) =>
    removeRows(writable(appName, 'delete', call), [id], call),
  ),
]

/** The entity of an app, by the code of its screen, its service or its name; only those whose rows can be written so. */
function writable(appName: string, operation: 'update' | 'delete', call: Call): Entity {
  const wanted = appName.toLowerCase()
  const screen = listedEntity(appName, call.limitedScope.model)
  const entity = tenantEntities(call.limitedScope).find(
    (one) => one.name.toLowerCase() === wanted || one.service.toLowerCase() === wanted || one.name === screen,
  )
  if (!entity?.operations.includes(operation)) throw new TaktError('notFound', { entity: 'App', id: appName })
  checkRights(entity, call)
  return entity
}

type Coded = { code: string; name: string | null }

/** What the system holds, by name: each a query of the tenant, or a declared list; and the permission it needs. */
const queries: Readonly<Record<string, { sql: (read: Reading) => string; permission: Permission }>> = {
  users: {
    sql: (read) =>
      `select user_name as code, trim(concat(name, ' ', surname)) as name from ${read.seen('user')} u where tenant_id = $1 order by lower(user_name)`,
    permission: 'Pages.Users',
  },
  roles: {
    sql: (read) =>
      `select role_code as code, name from ${read.seen('role')} r where tenant_id = $1 order by lower(role_code)`,
    permission: 'Pages.Roles',
  },
  planunits: {
    sql: (read) =>
      `select code, name from ${read.seen('planUnit')} p where tenant_id = $1 order by lower(code)`,
    permission: 'Pages.Roles',
  },
  modules: {
    sql: (read) =>
      `select code, name from ${read.seen('module')} m where tenant_id = $1 order by sort_no, lower(code)`,
    permission: 'Pages.Roles',
  },
  apps: {
    sql: (read) =>
      `select app_code as code, app_name as name from ${read.seen('app')} a where tenant_id = $1 order by lower(app_code)`,
    permission: 'Pages.Roles',
  },
}

async function systemData(name: string, call: Call): Promise<Coded[]> {
  const wanted = name.toLowerCase()
  if (wanted === 'entities')
    return tenantEntities(call.limitedScope).map((entity) => ({
      code: entity.name,
      name: textOf(entity.label, call.language),
    }))
  if (wanted === 'permissions')
    return Object.entries(permissions).map(([code, label]) => ({ code, name: textOf(label, call.language) }))
  const query = Object.hasOwn(queries, wanted) ? queries[wanted] : undefined
  if (!query) throw new TaktError('notFound', { entity: 'SystemData', id: name })
  if (!call.caller!.permissions.has(query.permission))
    throw new TaktError('notPermitted', { permissions: textOf(permissions[query.permission], call.language) })
  return call.transaction(
    (tx) => {
      const read = new Reading(tx, [tx.tenantId])
      return read.rows<Coded>(query.sql(read))
    },
    { readOnly: true },
  )
}
