import { subscriptionTimesBetween } from '#domain/reports/subscription-times.ts'
import { TaktError } from '#domain/errors.ts'
import type { Label } from '#domain/label.ts'
import { standingOf } from '../../../identity/standing.ts'
import type { Scope, Tx } from '../../../db/tenant.ts'
import { tellNamed } from '../../../platform/notices/notices.ts'
import { recipientsOf } from '../../reminders/recipients.ts'
import { fireDue, type DueRows, type DueTime } from '../../../platform/schedules/due.ts'
import { KEPT_RUNS } from '../../../platform/schedules/rounds.ts'
import type { Services } from '../../../identity/services.ts'
import { openReport } from '../open.ts'
import { refusals } from './refusals.ts'
import { subscriptionSchedule } from './schema.ts'
import { labelOf } from '../../../http/failure-label.ts'
import { notesOf } from './run-notes.ts'
import {
  addressesOf,
  dueAfter,
  reachesOthers,
  subscriptions,
  subscriptionWith,
  type Subscription,
} from './subscription.ts'
import { readerFor } from '../../../identity/acting-reader.ts'

/** Between two steps of the work; tests of faults end it there. */
export type Between = (step: 'claimed' | 'computed' | 'sent') => void
export const uninterrupted: Between = () => undefined

const dueSubscriptions = (services: Services, between: Between): DueRows<Subscription> => ({
  ...subscriptionSchedule,
  read: subscriptionWith,
  next: dueAfter,
  passed: subscriptionTimesBetween,
  start: (tx, subscription, time) => {
    between('claimed')
    return startRun(tx, services, subscription, { ...time, byHand: false })
  },
})

/** Starts a run of every subscription of a plan unit that is due; several servers may do so at the same time. */
export const fireUnit = (
  services: Services,
  scope: Scope,
  between: Between = uninterrupted,
): Promise<number> => fireDue(services, scope, dueSubscriptions(services, between))

interface Occasion extends DueTime {
  readonly byHand: boolean
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

const tellOwner = (tx: Tx, { owner, name }: Subscription, reason: Label): Promise<void> =>
  tellNamed(tx, owner, 'reportRefused', { name, reason, link: '/report/ReportCentre' })

async function forgetOld(tx: Tx, id: string): Promise<void> {
  await tx.run(
    `with old as (select id from report_subscription_run where tenant_id = $1 and subscription_id = $2
         order by at desc, id offset ${KEPT_RUNS}),
       sent as (delete from report_subscription_delivery where run_id in (select id from old))
     delete from report_subscription_run where id in (select id from old)`,
    [tx.tenantId, id],
  )
}
