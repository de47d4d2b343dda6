import type { Label } from '#domain/label.ts'
import type { NoticeKindName } from '#domain/live/notices.ts'
import { limitsOf } from '../../identity/limits.ts'
import { standingOf } from '../../identity/standing.ts'
import type { RowLimits, Tx } from '../../db/tenant.ts'

/** Older notices of a user than these are forgotten. */
const keptPerUser = 500

type NoticeValues = Readonly<Record<string, string | number | Label | null>>

/** Puts a notice into the inbox of one user of the tenant; with the transaction, or not at all. Answers its number. */
export async function tellUser(
  tx: Tx,
  userNumber: number,
  kind: NoticeKindName,
  values: NoticeValues,
): Promise<number> {
  const made = await tx.row<{ id: number }>(
    'insert into notice (user_number, kind, data) values ($1, $2, $3) returning id',
    [userNumber, kind, JSON.stringify(values)],
  )
  await tx.run(
    `delete from notice where tenant_id = $1 and user_number = $2 and id <= (
       select id from notice where tenant_id = $1 and user_number = $2 order by id desc offset $3 limit 1)`,
    [tx.tenantId, userNumber, keptPerUser],
  )
  return made!.id
}

/** The same to a user by name, unless there is no such active user. */
export async function tellNamed(
  tx: Tx,
  userName: string | null | undefined,
  kind: NoticeKindName,
  values: NoticeValues,
): Promise<void> {
  const user = await tx.row<{ number: number }>(
    `select number from "user" where tenant_id = $1 and lower(user_name) = lower($2) and is_active`,
    [tx.tenantId, userName],
  )
  if (user) await tellUser(tx, user.number, kind, values)
}

/** To everybody who works in the plan unit and may see its plans, but the user of the transaction. */
export async function tellUnit(tx: Tx, kind: NoticeKindName, values: NoticeValues): Promise<void> {
  const readers = await tx.rows<{ number: number }>(
    `select u.number from "user" u where u.tenant_id = $1 and u.is_active and u.plan_units @> array[$2]::text[]
       and u.number is distinct from $3 and exists (select from role r where r.tenant_id = $1
         and r.role_code = any (u.roles) and r.permissions ? 'Pages.Roles')
     order by u.number limit 1000`,
    [tx.tenantId, tx.planUnitCode, tx.userId],
  )
  for (const { number } of readers) await tellUser(tx, number, kind, values)
}

/** To whoever started the run, when somebody did; `values` by what is hidden from him. */
export async function tellStarter(
  tx: Tx,
  runNo: string,
  kinds: Readonly<Record<'KIT' | 'SCHED', NoticeKindName>>,
  values: (limits: RowLimits | undefined) => NoticeValues,
): Promise<void> {
  const run = await tx.row<{ starter: number | null; name: string | null; kind: 'KIT' | 'SCHED' }>(
    `select r.created_by as starter, u.user_name as name, r.kind from plan_run r
     left join "user" u on u.tenant_id = r.tenant_id and u.number = r.created_by
     where r.tenant_id = $1 and r.plan_unit_code = $2 and r.run_no = $3`,
    [tx.tenantId, tx.planUnitCode, runNo],
  )
  if (run?.starter == null || !(run.kind in kinds)) return
  const starter = run.name === null ? null : await standingOf(tx, run.name)
  const limits = starter ? limitsOf(starter, tx.planUnitCode) : undefined
  await tellUser(tx, run.starter, kinds[run.kind], { runNo, ...values(limits) })
}
