import { domainOf } from '#domain/reports/subscription-addresses.ts'
import type { DeliveryFault } from '#domain/system/delivery-faults.ts'
import { withTenant, type Scope, type Tx } from '../../../db/tenant.ts'
import { tellUser } from '../../../platform/notices/notices.ts'
import { sendMail } from '../../../outgoing/mail.ts'
import { OutgoingError } from '../../../outgoing/post.ts'
import type { Services } from '../../../identity/services.ts'
import type { ReportService } from '../service.ts'
import { uninterrupted, type Between } from './fire.ts'
import { messageOf, placeOf } from './message.ts'
import { hold, LEASE_SECONDS, note, type Delivery, type Outcome } from './outcome.ts'
import { prepare, type Prepared } from './prepare.ts'
import { labelOf } from '../../../http/failure-label.ts'
import { tokenOf, unsubscribePath } from './unsubscribe-token.ts'

const AT_ONCE = 100

interface Work {
  readonly service: ReportService
  /** Of the plan unit. */
  readonly scope: Scope
  readonly between: Between
}

/** Sends what waits in one tenant. A server that is killed between sending and noting it sends again under the same id. */
export async function deliver(
  service: ReportService,
  tenant: Scope,
  between: Between = uninterrupted,
): Promise<number> {
  const { services } = service
  const taken = await withTenant(services.database.app, tenant, (tx) =>
    tx.rows<Delivery>(
      `update report_subscription_delivery
       set attempts = attempts + 1, next_attempt = $1::timestamptz + make_interval(secs => $2)
       where id in (select id from report_subscription_delivery where state = 'W' and next_attempt <= $1
         order by next_attempt, id limit ${AT_ONCE} for update skip locked)
       returning id, run_id as "runId", subscription_id as "subscriptionId", plan_unit_code as "planUnitCode", channel,
         recipient, reader, attempts`,
      [services.now(), LEASE_SECONDS],
    ),
  )
  if (taken.length > 0) between('claimed')
  const groups = Map.groupBy(taken, ({ runId, reader }) => `${runId} ${reader}`)
  for (const group of groups.values()) {
    const scope = { ...tenant, planUnitCode: group[0]!.planUnitCode }
    await deliverGroup({ service, scope, between }, group)
  }
  return taken.length
}

/** Deliveries of one run with the same reader: computed once. */
async function deliverGroup(work: Work, group: readonly Delivery[]): Promise<void> {
  const { service, scope } = work
  const { services } = service
  const prepared = await prepare(service, scope, group)
  if ('outcome' in prepared) {
    for (const delivery of group)
      await withTenant(services.database.app, scope, (tx) => note(tx, services, delivery, prepared.outcome))
    return
  }
  work.between('computed')
  for (const delivery of group) {
    if (prepared.unsubscribed.has(delivery.recipient.toLowerCase()))
      await withTenant(services.database.app, scope, (tx) => note(tx, services, delivery, { state: 'U' }))
    else if (delivery.channel === 'inbox') await intoInbox(work, delivery, prepared)
    else await byMail(work, delivery, prepared)
  }
}

/** The notice and that it was sent are one transaction: exactly once. */
async function intoInbox(
  { service: { services }, scope }: Work,
  delivery: Delivery,
  prepared: Prepared,
): Promise<void> {
  const { subscription, found, run, user } = prepared
  const isLate = run.late ? { zh: '（延迟）', en: ' (late)' } : { zh: '', en: '' }
  await withTenant(services.database.app, scope, async (tx) => {
    if (!(await hold(tx, services, delivery))) return
    await note(tx, services, delivery, { state: 'S', rows: found.rows })
    // The last of all, because the numbers of notices are given out one transaction after the other.
    await tellUser(tx, user.number, 'reportReady', {
      name: subscription.name,
      report: { zh: found.report.label.zh, en: found.report.label.en },
      rows: found.rows,
      note: isLate,
      link: placeOf(subscription),
    })
  })
}

async function byMail(
  { service: { services }, scope, between }: Work,
  delivery: Delivery,
  prepared: Prepared,
) {
  const transact = <T>(work: (tx: Tx) => Promise<T>) => withTenant(services.database.app, scope, work)
  if (!(await transact((tx) => hold(tx, services, delivery)))) return
  const failure = await sent(services, scope, delivery, prepared)
  if (failure === null) between('sent')
  const { rows } = prepared.found
  const outcome: Outcome =
    failure === null ? { state: 'S', rows } : { state: failure.final ? 'F' : 'W', error: labelOf(failure) }
  await transact((tx) => note(tx, services, delivery, outcome))
}

async function sent(
  services: Services,
  scope: Scope,
  { id, recipient }: Delivery,
  { subscription, run, found, language, user }: Prepared,
): Promise<OutgoingError | null> {
  const { outgoing, log } = services
  const isAddress = subscription.emailType === 'C'
  try {
    // What may be called can have changed since the subscription was saved.
    if (isAddress && !outgoing.mailDomains.has(domainOf(recipient)))
      throw new OutgoingError('domainNotAllowed' satisfies DeliveryFault, true)
    const { publicUrl } = outgoing
    const token = tokenOf(services, { tenantId: scope.tenantId, subscriptionId: subscription.id, recipient })
    const unsubscribe = publicUrl === null ? null : `${publicUrl}${unsubscribePath}?token=${token}`
    const facts = { subscription, found, due: run.dueAt, late: run.late, language, publicUrl, unsubscribe }
    const to = isAddress ? recipient : (user.email ?? '')
    await sendMail({ ...messageOf(facts), to, id }, outgoing)
    return null
  } catch (error) {
    log.warn({ delivery: id, reason: (error as Error).message }, 'a report was not sent')
    return error instanceof OutgoingError ? error : new OutgoingError('failed' satisfies DeliveryFault)
  }
}
