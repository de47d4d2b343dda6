import { TaktError } from '#domain/errors.ts'
import type { Permission } from '#domain/permissions.ts'
import { personalServices } from '#domain/services/system/personal.ts'
import { textOf } from '#domain/label.ts'
import { declaredOf } from '#domain/languages.ts'
import { mayOpen } from '../../identity/rights.ts'
import type { Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import { handle, inReadOnly, type Call, type HandlerEntry } from '../../identity/handlers.ts'

/** Longest content of a setting, in characters of JSON; and how many of either a user keeps. */
const longestContent = 100_000
const mostSettings = 200
const mostFavorites = 200

export const personalHandlers: HandlerEntry[] = [
  inReadOnly(personalServices.get, async ({ key }, tx, call) => {
    const rows = await tx.rows<{ key: string; content: unknown }>(
      `select setting_key as key, content from personal_set where tenant_id = $1 and user_code = $2
             and ($3::text is null or lower(setting_key) = lower($3))`,
      [tx.tenantId, call.caller!.userName, key ?? null],
    )
    if (key != null) return rows[0]?.content ?? null
    return Object.fromEntries(rows.map((row) => [row.key, row.content]))
  }),
  handle(personalServices.save, ({ key, content }, call) => {
    const text = JSON.stringify(content ?? null)
    if (text.length > longestContent) throw new TaktError('tooLarge')
    return call.transaction((tx) => saveSetting(tx, call.caller!.userName, key, text))
  }),
  inReadOnly(personalServices.favorites, async (_input, tx, call) => ({
    items: await favoritesOf(tx, call),
  })),
  handle(personalServices.saveFavorites, ({ appCodes }, call) => {
    if (!Array.isArray(appCodes) || appCodes.length > mostFavorites || !appCodes.every(isText))
      throw invalid([
        {
          message: textOf({ zh: 'appCodes 须为列表', en: 'appCodes must be a list' }, call.language),
          members: ['appCodes'],
        },
      ])
    return call.transaction(async (tx) => {
      const user = call.caller!.userName
      await tx.run('delete from favorite where tenant_id = $1 and user_code = $2', [tx.tenantId, user])
      await tx.run(
        `insert into favorite (user_code, app_code, sort_no)
         select $2, a.app_code, min(w.at) from unnest($3::text[]) with ordinality as w (code, at)
         join app a on a.tenant_id = $1 and lower(a.app_code) = lower(w.code) group by a.app_code`,
        [tx.tenantId, user, appCodes],
      )
      return { items: await favoritesOf(tx, call) }
    })
  }),
]

const isText = (value: unknown): value is string => typeof value === 'string'

async function saveSetting(tx: Tx, user: string, key: string, content: string): Promise<null> {
  const place = [tx.tenantId, user, key]
  const where = 'tenant_id = $1 and user_code = $2 and lower(setting_key) = lower($3)'
  if (content === 'null') {
    await tx.run(`delete from personal_set where ${where}`, place)
    return null
  }
  const changed = await tx.run(`update personal_set set content = $4 where ${where}`, [...place, content])
  if (changed > 0) return null
  const kept = await tx.row<{ n: number }>(
    'select count(*) as n from personal_set where tenant_id = $1 and user_code = $2',
    [tx.tenantId, user],
  )
  if (kept!.n >= mostSettings) throw new TaktError('tooLarge')
  await tx.run(
    'insert into personal_set (tenant_id, user_code, setting_key, content) values ($1, $2, $3, $4)',
    [...place, content],
  )
  return null
}

interface FavoriteRow {
  readonly appCode: string
  readonly appName: string
  readonly linkAddress: string
  readonly appIcon: string | null
  readonly permission: Permission | null
  readonly sortNo: number
}

/** Apps that are gone, hidden or closed to the user are left out; they come back with the right. */
async function favoritesOf(tx: Tx, call: Call): Promise<Omit<FavoriteRow, 'permission'>[]> {
  const name = declaredOf(call.language) === 'en' ? 'coalesce(a.app_name_en, a.app_name)' : 'a.app_name'
  const rows = await tx.rows<FavoriteRow>(
    `select a.app_code as "appCode", ${name} as "appName", a.link_address as "linkAddress", a.icon as "appIcon",
       a.permission, coalesce(f.sort_no, 0) as "sortNo"
     from favorite f join app a on a.tenant_id = f.tenant_id and a.app_code = f.app_code
     where f.tenant_id = $1 and f.user_code = $2 and coalesce(a.is_visible, true)
     order by f.sort_no, lower(a.app_code)`,
    [tx.tenantId, call.caller!.userName],
  )
  return rows
    .filter((row) => mayOpen(call.caller!, row))
    .map((row) => {
      const { permission: _, ...told } = row
      return told
    })
}
