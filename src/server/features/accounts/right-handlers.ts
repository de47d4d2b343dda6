import { checkValue } from '#domain/checks/values.ts'
import { userRight } from '#domain/entities/access/user-right.ts'
import { TaktError } from '#domain/errors.ts'
import { rightServices } from '#domain/services/access/rights.ts'
import { textOf } from '#domain/label.ts'
import { isRowId } from '../../db/sql/shape.ts'
import { createRow } from '../../platform/crud/write.ts'
import type { Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { effectiveRights } from '../../identity/effective.ts'
import { userRightRule } from './right-rules.ts'
import { deleteRoleOf } from './roles.ts'

interface RightRow {
  readonly id: string
  readonly userCode: string
  readonly planUnitCode: string | null
  readonly roleCode: string
  readonly roleName: string | null
  readonly voucherType: string
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly flags: unknown
}

interface Wanted {
  readonly userCode?: string | null | undefined
  readonly planUnitCode?: string | null | undefined
  readonly roleCode?: string | null | undefined
  readonly voucherType?: string | null | undefined
}

const rightsOf = (tx: Tx, wanted: Wanted): Promise<RightRow[]> =>
  tx.rows<RightRow>(
    `select r.id, r.user_code as "userCode", r.unit_code as "planUnitCode", r.role_code as "roleCode", o.name as "roleName",
       r.voucher_type as "voucherType", r.valid_from as "validFrom", r.valid_to as "validTo", r.flags
     from user_right r join role o on o.tenant_id = r.tenant_id and o.role_code = r.role_code
     where r.tenant_id = $1 and ($2::text is null or lower(r.user_code) = lower($2))
       and ($3::text is null or lower(r.unit_code) = lower($3)) and ($4::text is null or lower(r.role_code) = lower($4))
       and ($5::text is null or r.voucher_type = $5)
     order by lower(r.user_code), r.unit_code nulls first, lower(r.role_code), r.voucher_type`,
    [
      tx.tenantId,
      wanted.userCode ?? null,
      wanted.planUnitCode ?? null,
      wanted.roleCode ?? null,
      wanted.voucherType ?? null,
    ],
  )

const listRights = (wanted: Wanted, call: Call) =>
  call.transaction(async (tx) => ({ items: await rightsOf(tx, wanted) }), { readOnly: true })

export const rightHandlers: HandlerEntry[] = [
  handle(rightServices.list, (input, call) => listRights(input, call)),
  handle(rightServices.vouchers, (input, call) => listRights(input, call)),
  handle(rightServices.checkUserCode, ({ userCode }, call) =>
    call.transaction(async (tx) => {
      const row = await tx.row<{ userName: string; isActive: boolean }>(
        `select user_name as "userName", coalesce(is_active, false) as "isActive" from "user"
         where tenant_id = $1 and lower(user_name) = lower($2)`,
        [tx.tenantId, userCode],
      )
      return { exists: row !== undefined, isActive: row?.isActive ?? false, userName: row?.userName ?? null }
    }),
  ),
  handle(rightServices.saveVouchers, ({ userCode, voucherType, rights }, call) =>
    call.transaction(async (tx) => {
      const user = await userNamed(tx, userCode)
      await replaceRights(tx, user, voucherType, readRights(rights, call), call)
      return { items: await rightsOf(tx, { userCode: user, voucherType }) }
    }),
  ),
  handle(rightServices.copyRights, ({ fromUser, toUsers }, call) =>
    call.transaction(async (tx) => {
      const from = await userNamed(tx, fromUser)
      const rights = await rightsOf(tx, { userCode: from })
      for (const to of toUsers) {
        const user = await userNamed(tx, to)
        if (user === from) continue
        for (const voucherType of ['app', 'tool', 'data'])
          await replaceRights(
            tx,
            user,
            voucherType,
            rights.filter((right) => right.voucherType === voucherType).map(writable),
            call,
          )
      }
      return toUsers.length
    }),
  ),
  handle(rightServices.effective, ({ userCode, planUnitCode }, call) =>
    call.transaction((tx) => effectiveRights(tx, userCode, planUnitCode ?? null, call), { readOnly: true }),
  ),
  handle(rightServices.userRoles, ({ userCode, planUnitCode }, call) =>
    call.transaction(
      async (tx) => {
        const own = userCode == null || userCode.toLowerCase() === call.caller!.userName.toLowerCase()
        if (!own && !call.caller!.permissions.has('Pages.Roles'))
          throw new TaktError('notPermitted', { permissions: 'Pages.Roles' })
        return { items: await rolesOfUser(tx, userCode ?? call.caller!.userName, planUnitCode ?? null) }
      },
      { readOnly: true },
    ),
  ),
  handle(rightServices.members, ({ roleCode }, call) =>
    call.transaction(async (tx) => ({ items: await membersOf(tx, roleCode) }), { readOnly: true }),
  ),
  handle(rightServices.deleteRole, ({ id }, call) =>
    call.transaction(async (tx) => {
      const row = await tx.row<{ number: number }>(
        'select number from role where tenant_id = $1 and (id = $2::uuid or number = $3::bigint)',
        [tx.tenantId, isRowId(id) ? id : null, /^\d{1,15}$/.test(id) ? Number(id) : null],
      )
      if (!row) throw new TaktError('notFound', { entity: 'Role', id })
      await deleteRoleOf(tx, row.number, call)
    }),
  ),
]

async function userNamed(tx: Tx, userCode: string): Promise<string> {
  const row = await tx.row<{ userName: string }>(
    'select user_name as "userName" from "user" where tenant_id = $1 and lower(user_name) = lower($2)',
    [tx.tenantId, userCode],
  )
  if (!row) throw new TaktError('notFound', { entity: 'User', id: userCode })
  return row.userName
}

const writable = ({
  planUnitCode,
  roleCode,
  validFrom,
  validTo,
  flags,
}: RightRow): Record<string, unknown> => ({
  unitCode: planUnitCode,
  roleCode,
  validFrom,
  validTo,
  flags,
})

const mostRights = 1000

function readRights(given: unknown, call: Call): Record<string, unknown>[] {
  const isRow = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one)
  if (!Array.isArray(given) || given.length > mostRights || !given.every(isRow))
    throw invalid([
      {
        message: textOf({ zh: 'rights 须为列表', en: 'rights must be a list' }, call.language),
        members: ['rights'],
      },
    ])
  return given.map((one) => {
    const { planUnitCode, roleCode, validFrom, validTo, flags } = one as Record<string, unknown>
    const unit = checkValue(userRight.fields.unitCode, planUnitCode)
    return { unitCode: 'value' in unit ? unit.value : planUnitCode, roleCode, validFrom, validTo, flags }
  })
}

/** Rights that stay as they are need not be the caller's own; those that come or go must. */
async function replaceRights(
  tx: Tx,
  userCode: string,
  voucherType: string,
  rights: readonly Readonly<Record<string, unknown>>[],
  call: Call,
): Promise<void> {
  const before = await rightsOf(tx, { userCode, voucherType })
  const text = (right: Readonly<Record<string, unknown>>): string =>
    JSON.stringify(
      [right['unitCode'], right['roleCode'], right['validFrom'], right['validTo'], right['flags']].map(
        (value) => value ?? null,
      ),
    )
  const kept = new Set(rights.map(text))
  const gone = before.filter((right) => !kept.has(text(writable(right))))
  const there = new Set(before.map((right) => text(writable(right))))
  for (const right of gone) await userRightRule(tx, { before: { ...right }, after: null }, call)
  await tx.run('delete from user_right where tenant_id = $1 and id = any ($2)', [
    tx.tenantId,
    gone.map((right) => right.id),
  ])
  for (const right of rights) {
    if (there.has(text(right))) continue
    const after = await createRow(userRight, tx, { ...right, userCode, voucherType }, call.language)
    await userRightRule(tx, { before: null, after }, call)
  }
}

interface UserRole {
  readonly roleCode: string
  readonly roleName: string | null
  readonly planUnitCode: string | null
  readonly voucherType: string
  readonly source: string
}

/** Roles in effect today, in one plan unit or in all. */
const rolesOfUser = (tx: Tx, userCode: string, unit: string | null): Promise<UserRole[]> =>
  tx.rows<UserRole>(
    `select g.role as "roleCode", r.name as "roleName", g.unit as "planUnitCode", g.part as "voucherType", g.source
     from (select unnest(u.roles) as role, null::text as unit, 'app' as part, 'user' as source from "user" u
         where u.tenant_id = $1 and lower(u.user_name) = lower($2)
       union all
       select role_code, unit_code, voucher_type, 'right' from user_right
         where tenant_id = $1 and lower(user_code) = lower($2) and current_date >= coalesce(valid_from, current_date)
           and current_date <= coalesce(valid_to, current_date)) as g
     join role r on r.tenant_id = $1 and r.role_code = g.role
     where $3::text is null or g.unit is null or lower(g.unit) = lower($3)
     order by lower(g.role), g.unit nulls first, g.part`,
    [tx.tenantId, userCode, unit],
  )

interface Member {
  readonly id: number
  readonly userCode: string
  readonly fullName: string
  readonly isActive: boolean
  readonly planUnitCode: string | null
  readonly source: string
}

const membersOf = (tx: Tx, roleCode: string): Promise<Member[]> =>
  tx.rows<Member>(
    `select u.number as id, u.user_name as "userCode", trim(concat(u.name, ' ', u.surname)) as "fullName",
       coalesce(u.is_active, false) as "isActive", m.unit as "planUnitCode", m.source
     from (select user_name, null::text as unit, 'user' as source from "user"
         where tenant_id = $1 and lower($2) = any (select lower(r) from unnest(roles) as r)
       union all
       select user_code, unit_code, 'right' from user_right where tenant_id = $1 and lower(role_code) = lower($2)) as m
     join "user" u on u.tenant_id = $1 and u.user_name = m.user_name
     order by lower(u.user_name), m.unit nulls first`,
    [tx.tenantId, roleCode],
  )
