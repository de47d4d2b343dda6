import type { DeliveryFault } from '#domain/system/delivery-faults.ts'
import { withTenant, type Scope, type Tx } from '../../db/tenant.ts'
import { sendMail } from '../../outgoing/mail.ts'
import { OutgoingError } from '../../outgoing/post.ts'
import { sendWebhook } from '../../outgoing/webhook.ts'
import type { Services } from '../../identity/services.ts'
import { pauseAfter } from '../../platform/schedules/rounds.ts'

/** Who took a delivery and does not come back was killed; the next one may take it. */
const leaseSeconds = 120
const atOnce = 20

interface Delivery {
  readonly id: string
  readonly runId: string
  readonly channel: 'mail' | 'webhook'
  readonly content: Readonly<Record<string, unknown>>
  readonly attempts: number
}

/**
 * Sends what waits in one tenant: mails and webhooks, each by itself, so that one that hangs keeps no other. A server that
 * is killed between sending and noting it sends again under the same id.
 */
export async function deliver(services: Services, scope: Scope): Promise<number> {
  const transact = <T>(work: (tx: Tx) => Promise<T>) => withTenant(services.database.app, scope, work)
  const now = services.now()
  const taken = await transact(async (tx) => {
    await stopWaiting(tx)
    return tx.rows<Delivery>(
      `update reminder_delivery set attempts = attempts + 1, next_attempt = $1::timestamptz + make_interval(secs => $2)
       where id in (select id from reminder_delivery where state = 'W' and next_attempt <= $1
         order by next_attempt, id limit ${atOnce} for update skip locked)
       returning id, run_id as "runId", channel, content, attempts`,
      [now, leaseSeconds],
    )
  })
  await Promise.all(
    taken.map(async (delivery) => {
      const failure = await send(services, delivery)
      await transact((tx) => note(tx, services, delivery, failure))
    }),
  )
  return taken.length
}

/** What a reminder had to say that is switched off or gone by now is not sent any more. */
async function stopWaiting(tx: Tx): Promise<void> {
  const waiting = await tx.rows<{ planUnitCode: string }>(
    `select distinct plan_unit_code as "planUnitCode" from reminder_delivery where state = 'W'`,
  )
  for (const { planUnitCode } of waiting) {
    await tx.client.query(`set local app.plan_unit = ${tx.client.escapeLiteral(planUnitCode)}`)
    const stopped = await tx.rows<{ runId: string }>(
      `update reminder_delivery d set state = 'C', next_attempt = null
       where d.state = 'W' and d.plan_unit_code = $1
         and not exists (select from task_reminder r where r.id = d.reminder_id and r.enabled)
       returning d.run_id as "runId"`,
      [planUnitCode],
    )
    for (const { runId } of stopped) await settle(tx, runId)
  }
  await tx.client.query("set local app.plan_unit = ''")
}

async function send(services: Services, delivery: Delivery): Promise<OutgoingError | null> {
  const { id, channel, content } = delivery
  const { outgoing } = services
  try {
    if (channel === 'mail')
      await sendMail({ ...(content as { to: string; subject: string; text: string }), id }, outgoing)
    else {
      const { url, body } = content as { url: string; body: unknown }
      await sendWebhook(url, id, body, outgoing, services.now())
    }
    return null
  } catch (error) {
    services.log.warn({ delivery: id, channel, reason: (error as Error).message }, 'a reminder was not sent')
    return error instanceof OutgoingError ? error : new OutgoingError('failed' satisfies DeliveryFault)
  }
}

async function note(
  tx: Tx,
  { now }: Services,
  { id, runId, attempts }: Delivery,
  failure: OutgoingError | null,
): Promise<void> {
  const pause = failure && !failure.final ? pauseAfter(attempts) : undefined
  const state = failure === null ? 'S' : pause === undefined ? 'F' : 'W'
  const row = await tx.row<{ planUnitCode: string }>(
    `update reminder_delivery set state = $2::text, error = $3, sent_at = case when $2::text = 'S' then $4::timestamptz end,
       next_attempt = case when $2::text = 'W' then $4::timestamptz + make_interval(secs => $5) end
     where id = $1 and state = 'W' and attempts = $6 returning plan_unit_code as "planUnitCode"`,
    [id, state, failure?.message.slice(0, 400) ?? null, now(), pause ?? 0, attempts],
  )
  if (!row || state === 'W') return
  await tx.client.query(`set local app.plan_unit = ${tx.client.escapeLiteral(row.planUnitCode)}`)
  await settle(tx, runId)
}

/** The outcome of a run follows from its deliveries; they end one after the other. */
async function settle(tx: Tx, runId: string): Promise<void> {
  await tx.row('select id from reminder_run where id = $1 for update', [runId])
  await tx.run(
    `update reminder_run r set outcome = case
         when d.waiting > 0 then 'W' when d.sent = d.n then 'S' when d.stopped = d.n then 'C'
         when d.sent = 0 and d.stopped = 0 then 'F' else 'P' end
     from (select count(*) as n, count(*) filter (where state = 'W') as waiting,
         count(*) filter (where state = 'S') as sent, count(*) filter (where state = 'C') as stopped
       from reminder_delivery where run_id = $1) d
     where r.id = $1`,
    [runId],
  )
}
