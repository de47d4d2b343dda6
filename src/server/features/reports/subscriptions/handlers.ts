import { TaktError } from '#domain/errors.ts'
import { declaredOf, type Language } from '#domain/languages.ts'
import { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { isRowId } from '../../../db/sql/shape.ts'
import { defaultPageSize } from '../../../identity/lists.ts'
import type { Tx } from '../../../db/tenant.ts'
import {
  handle,
  inReadOnly,
  inTransaction,
  type Call,
  type HandlerEntry,
} from '../../../identity/handlers.ts'
import { notFound } from '../../../platform/crud/require-seen.ts'
import { openReport } from '../open.ts'
import { deliver } from './deliver.ts'
import { startByHand } from './fire.ts'
import { settle } from './outcome.ts'
import { subscriptionFormats } from './rule.ts'
import { subscriptions, subscriptionWith, type Subscription } from './subscription.ts'
import { mayReachOthers, pause, rowsFor, writingHandlers } from './write.ts'
import type { ReportService } from '../service.ts'

const fromRun = `from report_subscription_run r join ${subscriptions} s on s.id = r.subscription_id`

/** A subscription of the caller, or with the permission Users anybody's; 404 for others, as for one that is not there. */
export async function requireOwn(tx: Tx, id: string, call: Call): Promise<Subscription> {
  const found = await subscriptionWith(tx, id, 'for update')
  if (found && (isOwn(found, call) || mayReachOthers(call))) return found
  throw notFound('reportSubscription', id, call)
}

const isOwn = ({ owner }: Subscription, call: Call): boolean =>
  owner.toLowerCase() === call.caller!.userName.toLowerCase()

async function requireRun(tx: Tx, runId: string, call: Call): Promise<string> {
  const run = isRowId(runId)
    ? await tx.row<{ subscription: string }>(
        `select s.id as subscription ${fromRun} where r.id = $1 and s.plan_unit_code = $2`,
        [runId, tx.planUnitCode],
      )
    : undefined
  if (!run) throw notFound('reportSubscription', runId, call)
  await requireOwn(tx, run.subscription, call)
  return runId
}

interface Page {
  readonly skipCount?: number | null
  readonly maxResultCount?: number | null
}

const limitsOf = ({ skipCount, maxResultCount }: Page): [number, number] => [
  maxResultCount ?? defaultPageSize,
  skipCount ?? 0,
]

/** Rows `from` some that belong to `$1`. */
async function countOf(tx: Tx, from: string, owner: string): Promise<number> {
  const row = await tx.row<{ count: number }>(`select count(*)::integer as count from ${from}`, [owner])
  return row!.count
}

/** SQL of a text that is kept in both languages. */
const inLanguage = (column: string, language: Language): string =>
  `${column} ->> '${declaredOf(language) === 'en' ? 'en' : 'zh'}'`

async function historyOf(tx: Tx, id: string, page: Page, language: Language) {
  const from = 'report_subscription_run r where r.subscription_id = $1'
  const items = await tx.rows<RunRow>(
    `select r.id, r.due_at as "dueAt", r.at, r.by_hand as "byHand", r.late, r.missed_times as "missedTimes", r.state,
       ${inLanguage('r.message', language)} as message,
       (select count(*)::integer from report_subscription_delivery d where d.run_id = r.id) as recipients
     from ${from} order by r.at desc, r.id limit $2 offset $3`,
    [id, ...limitsOf(page)],
  )
  return { totalCount: await countOf(tx, from, id), items }
}

async function deliveriesOf(tx: Tx, runId: string, page: Page, language: Language) {
  const from = 'report_subscription_delivery where run_id = $1'
  const items = await tx.rows<DeliveryRow>(
    `select channel, recipient, state, attempts, rows, sent_at as "sentAt", next_attempt as "nextAttempt",
       ${inLanguage('error', language)} as error
     from ${from} order by lower(recipient), id limit $2 offset $3`,
    [runId, ...limitsOf(page)],
  )
  return { totalCount: await countOf(tx, from, runId), items }
}

interface RunRow {
  readonly id: string
  readonly dueAt: string
  readonly at: string
  readonly byHand: boolean
  readonly late: boolean
  readonly missedTimes: number
  readonly state: string
  readonly message: string | null
  readonly recipients: number
}

interface DeliveryRow {
  readonly channel: string
  readonly recipient: string
  readonly state: string
  readonly attempts: number
  readonly rows: number | null
  readonly sentAt: string | null
  readonly nextAttempt: string | null
  readonly error: string | null
}

/** What failed in a run waits again from its first attempt. */
async function retry(tx: Tx, runId: string, now: Date): Promise<number> {
  const again = await tx.run(
    `update report_subscription_delivery set state = 'W', attempts = 0, next_attempt = $2, error = null
     where run_id = $1 and state = 'F'`,
    [runId, now],
  )
  if (again > 0) await settle(tx, runId)
  return again
}

export function subscriptionHandlers(service: ReportService): readonly HandlerEntry[] {
  const { services } = service
  const send = ({ scope: { tenantId } }: Call) =>
    deliver(service, { tenantId, planUnitCode: null, userId: null })
  return [
    ...writingHandlers(services, requireOwn),
    handle(reportSubscriptions.options, async (_input, call) => ({
      formats: subscriptionFormats,
      mailDomains: [...services.outgoing.mailDomains].toSorted(),
      hasMail: services.outgoing.mail !== null,
      reachesOthers: mayReachOthers(call),
    })),
    inReadOnly(reportSubscriptions.list, async ({ reportCode }, tx, call) => ({
      items: await rowsFor(tx, call, { report: reportCode ?? null }),
    })),
    handle(reportSubscriptions.execute, async ({ id }, call) => {
      const runId = await call.transaction(async (tx) => {
        const subscription = await requireOwn(tx, id, call)
        await openReport(subscription.reportCode, call, tx)
        return startByHand(tx, services, subscription)
      })
      if (runId === null) throw new TaktError('changedByOthers', { entity: 'ReportSubscription', key: id })
      await send(call)
      return call.transaction(
        async (tx) => {
          const run = await tx.row<{ state: string }>(
            'select state from report_subscription_run where id = $1',
            [runId],
          )
          return { runId, state: run!.state }
        },
        { readOnly: true },
      )
    }),
    inTransaction(reportSubscriptions.pause, async ({ id, paused }, tx, call) => {
      await pause(tx, services, await requireOwn(tx, id, call), paused)
      return (await rowsFor(tx, call, { id }))[0]!
    }),
    inTransaction(reportSubscriptions.history, async ({ id, ...page }, tx, call) => {
      await requireOwn(tx, id, call)
      return historyOf(tx, id, page, call.language)
    }),
    inTransaction(reportSubscriptions.deliveries, async ({ runId, ...page }, tx, call) =>
      deliveriesOf(tx, await requireRun(tx, runId, call), page, call.language),
    ),
    handle(reportSubscriptions.retry, async ({ runId }, call) => {
      const again = await call.transaction(async (tx) =>
        retry(tx, await requireRun(tx, runId, call), services.now()),
      )
      if (again > 0) await send(call)
      return again
    }),
  ]
}
