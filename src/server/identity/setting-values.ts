import type { Language } from '#domain/label.ts'
import {
  parameterOf,
  parameters,
  settingScopes,
  type Parameter,
  type SettingScope,
} from '#domain/system/parameters.ts'
import type { Database } from '../db/database.ts'
import { hostTenant, withTenant, type Tx } from '../db/tenant.ts'

interface SettingRow {
  readonly code: string
  readonly scope: SettingScope
  readonly datas: unknown
}

/** Whose settings count together. */
export interface SettingsOf {
  readonly tenantId: number
  readonly planUnitCode: string | null
  readonly userCode: string | null
}

const rowsOf = (tx: Tx, { planUnitCode, userCode }: SettingsOf): Promise<SettingRow[]> =>
  tx.rows<SettingRow>(
    `select code, setting_scope as scope, datas from system_setting
     where tenant_id = $1 and (setting_scope in ('host', 'tenant') or setting_scope = 'unit' and unit_code = $2
       or setting_scope = 'user' and user_code = $3)`,
    [tx.tenantId, planUnitCode, userCode],
  )

/** Values of every parameter by scope. */
export async function valuesOf(
  database: Database,
  of: SettingsOf,
): Promise<ReadonlyMap<string, Partial<Record<SettingScope, unknown>>>> {
  const values = new Map<string, Partial<Record<SettingScope, unknown>>>()
  for (const tenantId of new Set([hostTenant, of.tenantId])) {
    const scope = { tenantId, planUnitCode: null, userId: null }
    const rows = await withTenant(database.app, scope, (tx) => rowsOf(tx, of), { readOnly: true })
    for (const { code, scope: level, datas } of rows)
      if ((level === 'host') === (tenantId === hostTenant))
        values.set(code, { ...values.get(code), [level]: datas })
  }
  return values
}

/** The narrowest value that is set, and where it stands. */
export function effective(
  { field, scopes }: Parameter,
  values: Partial<Record<SettingScope, unknown>>,
): { value: unknown; from: SettingScope | 'default' } {
  for (const scope of [...settingScopes].reverse())
    if (scopes.includes(scope) && Object.hasOwn(values, scope)) return { value: values[scope], from: scope }
  return { value: field.default ?? null, from: 'default' }
}

/** Every parameter in effect for somebody; for nobody those of the sign-in page alone. */
export async function settingsFor(
  database: Database,
  of: SettingsOf,
): Promise<Readonly<Record<string, unknown>>> {
  const values = await valuesOf(database, of)
  return Object.fromEntries(
    parameters
      .filter((one) => of.userCode !== null || one.isPublic)
      .map((one) => [one.code, effective(one, values.get(one.code) ?? {}).value]),
  )
}

/** The value of one parameter for somebody. */
export async function settingFor(database: Database, code: string, of: SettingsOf): Promise<unknown> {
  const parameter = parameterOf(code)
  if (!parameter) throw new Error(`no parameter ${code}`)
  return effective(parameter, (await valuesOf(database, of)).get(parameter.code) ?? {}).value
}

/** The language of a tenant for whom nobody wished one. */
export async function standardLanguage(database: Database, tenantId: number): Promise<Language> {
  const of = { tenantId, planUnitCode: null, userCode: null }
  return (await settingFor(database, 'defaultLanguage', of)) as Language
}
