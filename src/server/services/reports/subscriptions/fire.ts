import { formatSeconds, parseSeconds } from '#domain/rules/dates.ts'
import { subscriptionTimesBetween } from '#domain/reports/subscription-times.ts'
import { TaktError } from '#domain/errors.ts'
import type { Label } from '#domain/label.ts'
import { standingOf } from '../../../access/standing.ts'
import { withTenant, type Scope, type Tx } from '../../../db/tenant.ts'
import { tellUser } from '../../../live/notices.ts'
import { recipientsOf } from '../../../reminders/recipients.ts'
import {
  COUNTED_BACK_SECONDS,
  KEPT_RUNS,
  MISSED_AFTER_SECONDS,
  MOST_AT_ONCE,
} from '../../../reminders/rounds.ts'
import type { Services } from '../../../services.ts'
import { unitZone } from '../../runs/unit-zone.ts'
import { openReport } from '../open.ts'
import { labelOf, refusals } from './refusals.ts'
import { notesOf } from './run-notes.ts'
import {
  addressesOf,
  dueAfter,
  reachesOthers,
  readerFor,
  subscriptions,
  subscriptionWith,
  type Subscription,
} from './subscription.ts'

/** Between two steps of the work; tests of faults end it there. */
export type Between = (step: 'claimed' | 'computed' | 'sent') => void
export const uninterrupted: Between = () => undefined

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000)

/** Starts a run of every subscription of a plan unit that is due; several servers may do so at the same time. */
export async function fireUnit(
  services: Services,
  scope: Scope,
  between: Between = uninterrupted,
): Promise<number> {
  const transact = <T>(work: (tx: Tx) => Promise<T>) => withTenant(services.database.app, scope, work)
  await transact((tx) => setFirstTimes(tx, services.now()))
  let fired = 0
  while (fired < MOST_AT_ONCE && (await transact((tx) => fireNext(tx, services, between)))) fired++
  return fired
}

/** Subscriptions that came without their calls have no next time yet. */
async function setFirstTimes(tx: Tx, now: Date): Promise<void> {
  const rows = await tx.rows<{ id: string }>(
    `select id from ${subscriptions} where plan_unit_code = $1 and not paused and next_due is null
     order by id for update skip locked`,
    [tx.planUnitCode],
  )
  for (const { id } of rows) {
    const subscription = await subscriptionWith(tx, id)
    if (subscription) await setNext(tx, id, dueAfter(subscription, seconds(now), await unitZone(tx)))
  }
}

const setNext = (tx: Tx, id: string, next: string | null): Promise<number> =>
  tx.run(`update ${subscriptions} set next_due = $2 where id = $1`, [id, next])

/** The run, its recipients and the next time are kept in one transaction or not at all, and the row is locked meanwhile. */
async function fireNext(tx: Tx, services: Services, between: Between): Promise<boolean> {
  const now = seconds(services.now())
  const row = await tx.row<{ id: string }>(
    `select id from ${subscriptions} where plan_unit_code = $1 and not paused and next_due <= $2
     order by next_due, id limit 1 for update skip locked`,
    [tx.planUnitCode, services.now()],
  )
  const subscription = row && (await subscriptionWith(tx, row.id))
  if (!subscription) return false
  between('claimed')
  const zone = await unitZone(tx)
  const first = Math.max(parseSeconds(subscription.nextDue!)!, now - COUNTED_BACK_SECONDS)
  const passed = subscriptionTimesBetween(subscription, first, now, zone)
  if (passed)
    await startRun(tx, services, subscription, {
      due: formatSeconds(passed.last),
      byHand: false,
      late: now - passed.last > MISSED_AFTER_SECONDS,
      missedTimes: passed.count - 1,
    })
  await setNext(tx, subscription.id, dueAfter(subscription, now, zone))
  return true
}

interface Occasion {
  readonly due: string
  readonly byHand: boolean
  readonly late: boolean
  readonly missedTimes: number
}

/** Beside the times of the subscription. */
export const startByHand = (tx: Tx, services: Services, subscription: Subscription): Promise<string | null> =>
  startRun(tx, services, subscription, {
    due: services.now().toISOString(),
    byHand: true,
    late: false,
    missedTimes: 0,
  })

/** Answers the id of the run; null where this time has one already. */
async function startRun(
  tx: Tx,
  services: Services,
  subscription: Subscription,
  { due, byHand, late, missedTimes }: Occasion,
): Promise<string | null> {
  const targets = await targetsOf(tx, services, subscription)
  const refusal =
    'refusal' in targets ? targets.refusal : targets.recipients.length === 0 ? refusals.nobody : null
  const message =
    refusal ?? ('recipients' in targets ? await notesOf(tx, subscription, targets.recipients) : null)
  const run = await tx.row<{ id: string }>(
    `insert into report_subscription_run (subscription_id, due_at, at, by_hand, late, missed_times, state, message)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [
      subscription.id,
      due,
      services.now(),
      byHand,
      late,
      missedTimes,
      refusal ? 'F' : 'W',
      message && JSON.stringify(message),
    ],
  )
  if (!run) return null
  await tx.run(`update ${subscriptions} set last_sent = $2 where id = $1`, [subscription.id, services.now()])
  await forgetOld(tx, subscription.id)
  if ('recipients' in targets)
    await tx.run(
      `insert into report_subscription_delivery
         (run_id, subscription_id, channel, recipient, reader, state, next_attempt)
       select $1, $2, $3, one.recipient, coalesce($4, one.recipient), 'W', $5
       from unnest($6::text[]) as one (recipient)`,
      [
        run.id,
        subscription.id,
        subscription.isSendEmail ? 'mail' : 'inbox',
        subscription.emailType === 'C' ? subscription.owner : null,
        services.now(),
        targets.recipients,
      ],
    )
  if (refusal) await tellOwner(tx, subscription, refusal)
  return run.id
}

type Targets = { readonly recipients: readonly string[] } | { readonly refusal: Label }

/** Its recipients, as far as its owner may still send it. */
async function targetsOf(tx: Tx, services: Services, subscription: Subscription): Promise<Targets> {
  const owner = await standingOf(tx, subscription.owner)
  if (!owner) return { refusal: refusals.noOwner }
  try {
    await openReport(subscription.reportCode, readerFor(services, tx, owner, 'en'), tx)
  } catch (error) {
    if (error instanceof TaktError) return { refusal: labelOf(error) }
    throw error
  }
  if (reachesOthers(subscription, owner.userName) && !owner.permissions.has('Pages.Users'))
    return { refusal: refusals.noOwnerRight }
  if (subscription.emailType === 'C') return { recipients: addressesOf(subscription) }
  const users = await recipientsOf(
    tx,
    { targetUsers: [...subscription.targetUsers], targetRoles: [...subscription.targetRoles] },
    owner.userName,
  )
  return { recipients: users.map(({ userName }) => userName) }
}

async function tellOwner(tx: Tx, { owner, name }: Subscription, reason: Label): Promise<void> {
  const user = await tx.row<{ number: number }>(
    `select number from "user" where tenant_id = $1 and lower(user_name) = lower($2) and is_active`,
    [tx.tenantId, owner],
  )
  if (user) await tellUser(tx, user.number, 'reportRefused', { name, reason, link: '/report/ReportCentre' })
}

async function forgetOld(tx: Tx, id: string): Promise<void> {
  await tx.run(
    `with old as (select id from report_subscription_run where tenant_id = $1 and subscription_id = $2
         order by at desc, id offset ${KEPT_RUNS}),
       sent as (delete from report_subscription_delivery where run_id in (select id from old))
     delete from report_subscription_run where id in (select id from old)`,
    [tx.tenantId, id],
  )
}
