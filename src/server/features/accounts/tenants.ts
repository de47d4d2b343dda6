import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import { tenants } from '#domain/services/access/accounts.ts'
import type { InputOf } from '#domain/service.ts'
import { hostTenant, type Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import { handle, handleRaw, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { readInput } from '../../http/input.ts'
import { defaultPageSize, likePattern, orderBy } from '../../identity/lists.ts'
import { makeTenant, tenantLock } from './new-tenant.ts'
import { checkPasswordRules, passwordFrom } from './password-change.ts'
import { adminUser } from '../../identity/admin.ts'

type NewTenantInput = InputOf<typeof tenants.create>

interface TenantDto {
  id: number
  tenancyName: string
  name: string
  isActive: boolean
}

const tenantSelect = `select tenant_id as id, tenancy_name as "tenancyName", name, coalesce(is_active, false) as "isActive"
  from tenant where deleted_at is null`

const sortable = { id: 'tenant_id', tenancyName: 'lower(tenancy_name)', name: 'name', isActive: 'is_active' }

const firstUnit = { code: 'JS', name: 'JS' }

export const tenantHandlers: HandlerEntry[] = [
  handle(tenants.getAll, (input, call) =>
    asHost(call, async (tx) => {
      const order = orderBy(input.sorting, sortable, 'tenancyName,name', 'tenant_id', call.language)
      const where = `($1::text is null or tenancy_name ilike $1 or name ilike $1)
        and ($2::boolean is null or coalesce(is_active, false) = $2)`
      const values = [likePattern(input.keyword), input.isActive ?? null]
      const total = await tx.row<{ n: number }>(
        `select count(*) as n from (${tenantSelect} and ${where}) as t`,
        values,
      )
      const items = await tx.rows<TenantDto>(`${tenantSelect} and ${where} ${order} limit $3 offset $4`, [
        ...values,
        input.maxResultCount ?? defaultPageSize,
        input.skipCount ?? 0,
      ])
      return { totalCount: total!.n, items }
    }),
  ),
  handle(tenants.get, ({ id }, call) => asHost(call, (tx) => getTenant(tx, id))),
  handleRaw(tenants.create, async (raw, call) => {
    const input = readInput(tenants.create.input, raw, call.language) as unknown as NewTenantInput
    const given = passwordFrom(raw, 'adminPassword')
    if (given !== '') checkPasswordRules(given, adminUser, 'adminPassword', call.language)
    return asHost(call, async (tx) => {
      await checkName(tx, input.tenancyName, null, call.language)
      const { tenantId, userName, password } = await makeTenant(tx, {
        tenancyName: input.tenancyName,
        name: input.name,
        isActive: input.isActive ?? true,
        adminEmail: input.adminEmailAddress,
        planUnit: firstUnit,
        adminPassword: given || null,
      })
      await audit(tx, 'create', input.tenancyName)
      const made = await getTenant(tx, tenantId)
      return { ...made, adminUserName: userName, adminPassword: given === '' ? password : null }
    })
  }),
  handle(tenants.update, (input, call) =>
    asHost(call, async (tx) => {
      const tenant = await getTenant(tx, input.id)
      await checkName(tx, input.tenancyName, input.id, call.language)
      await tx.run('update tenant set tenancy_name = $2, name = $3, is_active = $4 where tenant_id = $1', [
        input.id,
        input.tenancyName,
        input.name,
        input.isActive ?? tenant.isActive,
      ])
      await audit(tx, 'update', input.tenancyName)
      return getTenant(tx, input.id)
    }),
  ),
  handle(tenants.delete, ({ id }, call) =>
    asHost(call, async (tx) => {
      const tenant = await getTenant(tx, id)
      await tx.run(
        "update tenant set deleted_at = now(), is_active = false, tenancy_name = tenancy_name || '~' || tenant_id where tenant_id = $1",
        [id],
      )
      await audit(tx, 'delete', tenant.tenancyName)
    }),
  ),
]

/** Tenants belong to the host; a permission that slipped into a tenant is not enough. */
function asHost<T>(call: Call, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (call.scope.tenantId !== hostTenant) throw new TaktError('notPermitted', { permissions: 'Host' })
  return call.transaction(work)
}

async function getTenant(tx: Tx, id: number): Promise<TenantDto> {
  const tenant = await tx.row<TenantDto>(`${tenantSelect} and tenant_id = $1`, [id])
  if (!tenant) throw new TaktError('notFound', { entity: 'Tenant', id })
  return tenant
}

async function checkName(tx: Tx, name: string, id: number | null, language: Language): Promise<void> {
  if (!/^[a-zA-Z][a-zA-Z0-9_-]{1,}$/.test(name))
    throw invalid([
      {
        message: textOf(
          {
            zh: '租户编码须以字母开头，且只含字母、数字、_ 和 -',
            en: 'A tenancy name starts with a letter and holds letters, digits, _ and - only',
          },
          language,
        ),
        members: ['tenancyName'],
      },
    ])
  await tx.run(tenantLock)
  const clash = await tx.row(
    'select from tenant where lower(tenancy_name) = lower($1) and tenant_id is distinct from $2',
    [name, id],
  )
  if (clash) throw new TaktError('tenancyNameTaken', { name })
}

const audit = (tx: Tx, action: string, key: string): Promise<number> =>
  tx.run("insert into audit_log (action, entity, key) values ($1, 'tenant', $2)", [action, key])
