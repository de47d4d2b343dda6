import { reportSubscription } from '#domain/entities/reports/report-subscription.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import type { Tx } from '../../../db/tenant.ts'
import {
  handle,
  inTransaction,
  requireUnit,
  type Call,
  type HandlerEntry,
} from '../../../identity/handlers.ts'
import type { Services } from '../../../identity/services.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'
import { openReport } from '../open.ts'
import { checkAsked } from '../parameters.ts'
import { unusableStyle } from './style.ts'
import { invalid } from '../../../http/envelope.ts'
import { settle } from './outcome.ts'
import { refusals } from './refusals.ts'
import { checkSubscription, type Content } from './rule.ts'
import { contentOf, valuesOf, written } from './sent-content.ts'
import {
  dueAfter,
  hasReaders,
  subscriptionColumns,
  subscriptions,
  type Subscription,
} from './subscription.ts'

const LONGEST_PARAMETERS = 20_000

export const mayReachOthers = ({ caller }: Call): boolean => caller!.permissions.has('Pages.Users')

interface Row extends Subscription {
  readonly rowVersion: number
  readonly lastSent: string | null
  readonly own: boolean
  readonly state: string | null
  readonly unsubscribed: unknown
}

/** Subscriptions that the caller may deal with: one, those of a report, or all. */
export function rowsFor(
  tx: Tx,
  call: Call,
  { id = null, report = null }: { readonly id?: string | null; readonly report?: string | null },
): Promise<Row[]> {
  return tx.rows<Row>(
    `select ${subscriptionColumns}, lower(user_code) = lower($2) as own,
       (select r.state from report_subscription_run r where r.tenant_id = s.tenant_id and r.subscription_id = s.id order by r.at desc, r.id limit 1) as state,
       (select coalesce(json_agg(u.recipient order by u.recipient), '[]') from report_subscription_unsubscribed u
        where u.tenant_id = s.tenant_id and u.subscription_id = s.id) as unsubscribed
     from ${subscriptions} s
     where plan_unit_code = $1 and ($3 or lower(user_code) = lower($2)) and ($4::text is null or id::text = $4)
       and ($5::text is null or lower(report_code) = lower($5))
     order by lower(user_code) = lower($2) desc, lower(report_code), lower(name), lower(user_code)`,
    [tx.planUnitCode, call.caller!.userName, mayReachOthers(call), id, report],
  )
}

/** Throws what is wrong with it, before anything is written. */
async function check(tx: Tx, services: Services, reportCode: string, content: Content, call: Call) {
  const report = await openReport(reportCode, call, tx)
  await checkAsked(report, content.params, services, tx, call)
  if (JSON.stringify(content.params).length > LONGEST_PARAMETERS) throw new TaktError('tooLarge')
  checkSubscription(report, content, services.outgoing, {
    owner: call.caller!.userName,
    mayReachOthers: mayReachOthers(call),
    language: call.language,
  })
  await checkStyle(tx, report.code, content, call)
  return report
}

/** Its styles are there, and its readers may use them. */
async function checkStyle(tx: Tx, reportCode: string, content: Content, call: Call): Promise<void> {
  const owner = call.caller!.userName
  const unusable = await unusableStyle(tx, reportCode, content, owner)
  if (!unusable) return
  const message = textOf(
    hasReaders(content, owner) ? refusals.styleNotShared : refusals.noStyle,
    call.language,
  )
  throw invalid([{ message, members: [unusable.member] }])
}

async function checkName(tx: Tx, owner: string, report: string, name: string, but: string | null) {
  const same = await tx.row(
    `select from ${subscriptions} where plan_unit_code = $5 and lower(user_code) = lower($1) and report_code = $2
       and lower(name) = lower($3) and ($4::text is null or id::text <> $4)`,
    [owner, report, name, but, tx.planUnitCode],
  )
  if (same) throw new TaktError('reportSubscriptionNameTaken', { name })
}

const nextOf = async (tx: Tx, { now }: Services, content: Content): Promise<string | null> =>
  dueAfter(content, Math.floor(now().getTime() / 1000), await unitZone(tx))

/** A paused one has no next time, and what waits of its times is stopped; what was sent by hand goes on. */
export async function pause(tx: Tx, services: Services, old: Subscription, paused: boolean): Promise<void> {
  await tx.run(`update ${subscriptions} set paused = $2, next_due = $3 where id = $1`, [
    old.id,
    paused,
    await nextOf(tx, services, { ...old, paused }),
  ])
  if (!paused) return
  const stopped = await tx.rows<{ runId: string }>(
    `update report_subscription_delivery d set state = 'C', next_attempt = null
     from report_subscription_run r
     where d.subscription_id = $1 and d.state = 'W' and r.id = d.run_id and not r.by_hand
     returning d.run_id as "runId"`,
    [old.id],
  )
  for (const runId of new Set(stopped.map((one) => one.runId))) await settle(tx, runId)
}

type RequireOwn = (tx: Tx, id: string, call: Call) => Promise<Subscription>

export const writingHandlers = (services: Services, requireOwn: RequireOwn): readonly HandlerEntry[] => [
  handle(reportSubscriptions.create, ({ reportCode, ...sent }, call) => {
    requireUnit(call)
    const owner = call.caller!.userName
    return call.transaction(async (tx) => {
      const content = contentOf(sent)
      const { code } = await check(tx, services, reportCode, content, call)
      await checkName(tx, owner, code, content.name, null)
      const values = valuesOf(content)
      const made = await tx.row<{ id: string }>(
        `insert into ${subscriptions} (report_code, user_code, next_due, ${written.join(', ')})
         values ($1, $2, $3, ${values.map((_value, at) => `$${at + 4}`).join(', ')}) returning id`,
        [code, owner, await nextOf(tx, services, content), ...values],
      )
      return (await rowsFor(tx, call, { id: made!.id }))[0]!
    })
  }),
  /** Whoever changes it is its owner from then on: it is sent with that user's rights. */
  inTransaction(reportSubscriptions.update, async ({ id, rowVersion, ...sent }, tx, call) => {
    const old = (await requireOwn(tx, id, call)) as Row
    if (old.rowVersion !== rowVersion)
      throw new TaktError('changedByOthers', {
        entity: textOf(reportSubscription.label, call.language),
        key: old.name,
      })
    const content = contentOf(sent)
    const owner = call.caller!.userName
    await check(tx, services, old.reportCode, content, call)
    await checkName(tx, owner, old.reportCode, content.name, id)
    const values = valuesOf(content)
    await tx.run(
      `update ${subscriptions} set user_code = $2, ${written
        .map((column, at) => `${column} = $${at + 3}`)
        .join(', ')} where id = $1`,
      [id, owner, ...values],
    )
    await pause(tx, services, { ...old, ...content }, content.paused)
    return (await rowsFor(tx, call, { id }))[0]!
  }),
  inTransaction(reportSubscriptions.remove, async ({ Id }, tx, call) => {
    const { id } = await requireOwn(tx, Id, call)
    for (const table of ['delivery', 'run', 'unsubscribed'])
      await tx.run(`delete from report_subscription_${table} where subscription_id = $1`, [id])
    await tx.run(`delete from ${subscriptions} where id = $1`, [id])
  }),
]
