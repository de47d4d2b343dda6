import { say, type Label } from '#domain/label.ts'
import { settingsOfProcess } from '../../server/base/settings.ts'
import type { Database } from '../../server/db/database.ts'
import { openDatabase } from '../../server/app/open-database.ts'
import { hostTenant, withTenant, type Scope } from '../../server/db/tenant.ts'
import { readModel } from '../../server/db/models.ts'
import { WrongInput, type Terminal } from '../command.ts'

/** Options that say which database, tenant and plan unit a command works on. */
export const targetOptions = {
  data: { type: 'string' },
  tenant: { type: 'string' },
  'plan-unit': { type: 'string' },
} as const

export interface TargetValues {
  readonly data?: string | undefined
  readonly tenant?: string | undefined
  readonly 'plan-unit'?: string | undefined
}

/**
 * Opens the database of a data directory (a running server's too: the embedded PostgreSQL is shared) and finds tenant,
 * by number or name, and plan unit. Default: tenant 1, its first plan unit.
 */
export async function withTarget<T>(
  values: TargetValues,
  terminal: Terminal,
  work: (database: Database, scope: Scope) => Promise<T>,
): Promise<T> {
  const { TAKT_DATA, DATABASE_URL } = settingsOfProcess(values)
  const database = await openDatabase({ dataDir: TAKT_DATA, url: DATABASE_URL ?? '' })
  try {
    return await work(database, await scopeOf(database, values, terminal))
  } finally {
    await database.close()
  }
}

const messages = {
  noTenant: { zh: '没有租户 {tenant}', en: 'there is no tenant {tenant}' },
  noUnit: { zh: '没有计划单元 {unit}', en: 'there is no plan unit {unit}' },
} as const satisfies Readonly<Record<string, Label>>

async function scopeOf(database: Database, values: TargetValues, terminal: Terminal): Promise<Scope> {
  const wanted = values.tenant ?? '1'
  const host: Scope = { tenantId: hostTenant, planUnitCode: null, userId: null }
  const tenant = await withTenant(database.app, host, (tx) =>
    tx.row<{ id: number }>(
      'select tenant_id as id from tenant where tenant_id::text = $1 or lower(tenancy_name) = lower($1)',
      [wanted],
    ),
  )
  if (!tenant) throw new WrongInput([say(messages.noTenant, terminal.language, { tenant: wanted })])
  const scope: Scope = { ...host, tenantId: tenant.id }
  const { unit, model } = await withTenant(database.app, scope, async (tx) => ({
    unit: await tx.row<{ code: string }>(
      'select code from plan_unit where $1::text is null or lower(code) = lower($1) order by code limit 1',
      [values['plan-unit'] ?? null],
    ),
    model: await readModel(tx),
  }))
  const name = values['plan-unit'] ?? ''
  if (!unit) throw new WrongInput([say(messages.noUnit, terminal.language, { unit: name })])
  return { ...scope, planUnitCode: unit.code, model }
}
