import { textOf, type Label } from '#domain/label.ts'
import type { Tx } from '../../../db/tenant.ts'
import { pauseAfter } from '../../../platform/schedules/rounds.ts'
import type { Services } from '../../../identity/services.ts'

/** Whoever took a delivery and does not come back was killed; the next server may take it. Longer than a report may compute. */
export const LEASE_SECONDS = 900

export interface Delivery {
  readonly id: string
  readonly runId: string
  readonly subscriptionId: string
  readonly planUnitCode: string
  readonly channel: 'mail' | 'inbox'
  readonly recipient: string
  readonly reader: string
  readonly attempts: number
}

/** How a delivery ended: sent, or why not. */
export type Outcome =
  | { readonly state: 'S'; readonly rows: number }
  | { readonly state: 'N' | 'E' | 'U' | 'F'; readonly error?: Label; readonly rows?: number }
  | { readonly state: 'W'; readonly error: Label }

/** Takes a delivery for as long again; false where it was stopped or another server has it by now. */
export async function hold(tx: Tx, { now }: Services, { id, attempts }: Delivery): Promise<boolean> {
  const held = await tx.run(
    `update report_subscription_delivery set next_attempt = $3::timestamptz + make_interval(secs => $4)
     where id = $1 and state = 'W' and attempts = $2`,
    [id, attempts, now(), LEASE_SECONDS],
  )
  return held > 0
}

/** Notes the end of an attempt; false where it was stopped or taken by another server meanwhile. */
export async function note(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  { id, runId, attempts }: Delivery,
  outcome: Outcome,
): Promise<boolean> {
  const pause = outcome.state === 'W' ? pauseAfter(attempts) : undefined
  const state = outcome.state === 'W' && pause === undefined ? 'F' : outcome.state
  const error = 'error' in outcome ? outcome.error : undefined
  const changed = await tx.run(
    `update report_subscription_delivery set state = $2::text, error = $3, rows = $4,
       sent_at = case when $2::text = 'S' then $5::timestamptz end,
       next_attempt = case when $2::text = 'W' then $5::timestamptz + make_interval(secs => $6) end
     where id = $1 and attempts = $7 and (state = 'W' or $2::text = 'S' and state = 'C')`,
    [
      id,
      state,
      error ? JSON.stringify({ zh: textOf(error, 'zh-Hans'), en: textOf(error, 'en') }) : null,
      ('rows' in outcome ? outcome.rows : null) ?? null,
      now(),
      pause ?? 0,
      attempts,
    ],
  )
  if (changed > 0) await settle(tx, runId)
  return changed > 0
}

/** The state of a run follows from its deliveries; they end one after the other. */
export async function settle(tx: Tx, runId: string): Promise<void> {
  await tx.row('select id from report_subscription_run where id = $1 for update', [runId])
  await tx.run(
    `update report_subscription_run r set state = case
         when d.waiting > 0 then 'W' when d.sent = d.n then 'S' when d.sent > 0 and d.bad > 0 then 'P'
         when d.sent > 0 then 'S' when d.failed > 0 then 'F' when d.stopped > 0 then 'C' when d.empty > 0 then 'E'
         when d.refused > 0 then 'N' else 'U' end
     from (select count(*) as n, count(*) filter (where state = 'W') as waiting,
         count(*) filter (where state = 'S') as sent, count(*) filter (where state in ('F', 'C', 'N')) as bad,
         count(*) filter (where state = 'F') as failed, count(*) filter (where state = 'C') as stopped,
         count(*) filter (where state = 'E') as empty, count(*) filter (where state = 'N') as refused
       from report_subscription_delivery where run_id = $1) d
     where r.id = $1`,
    [runId],
  )
}
