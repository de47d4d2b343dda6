import { deliveryFaults } from '#domain/system/delivery-faults.ts'
import { filled, label, type Label } from '#domain/label.ts'
import type { Tx } from '../../../db/tenant.ts'
import { allowedHost, sendWebhook } from '../../../outgoing/webhook.ts'
import { fireByHand } from '../../reminders/fire.ts'
import { openReport } from '../../reports/open.ts'
import { startByHand } from '../../reports/subscriptions/fire.ts'
import { subscriptionWith, type Subscription } from '../../reports/subscriptions/subscription.ts'
import { StepRefused, waits, type AskedStep, type StepWorker } from '../worker.ts'

const texts = {
  noSubscription: label('报表订阅不存在', 'there is no such report subscription'),
  noReminder: label('任务提醒 {code} 不存在', 'there is no task reminder {code}'),
  ofOther: label('属于 {owner}，需要“用户”权限', 'it is {owner}\'s, which needs the permission "Users"'),
  send: label('将发送报表订阅“{name}”（{report}）', 'would send the report subscription "{name}" ({report})'),
  remind: label('将执行任务提醒“{title}”', 'would run the task reminder "{title}"'),
  post: label('将向 {host} 发送消息', 'would post a message to {host}'),
  notSent: label('报表未发送', 'the report was not sent'),
} as const satisfies Record<string, Label>

/** What is another's needs the right to deal with users, as by hand. */
function requireOwn(whose: string | null | undefined, { owner }: Pick<AskedStep, 'owner'>): void {
  if (whose?.toLowerCase() === owner.userName.toLowerCase() || owner.permissions.has('Pages.Users')) return
  throw new StepRefused(filled(texts.ofOther, { owner: whose ?? '?' }))
}

async function subscriptionOf(tx: Tx, asked: AskedStep): Promise<Subscription> {
  const found = await subscriptionWith(tx, asked.text('subscription'))
  if (!found) throw new StepRefused(texts.noSubscription)
  requireOwn(found.owner, asked)
  return found
}

const reportWaits = 2

interface SentReport {
  readonly state: string
  readonly message: Label | null
  readonly recipients: number
}

export const reportWorker: StepWorker = {
  plan: async (tx, asked) => {
    const found = await subscriptionOf(tx, asked)
    await openReport(found.reportCode, asked.reader, tx)
    return filled(texts.send, { name: found.name, report: found.reportCode })
  },
  work: async (context) => {
    const { reader, ref, service } = context
    if (ref === null) {
      await reader.transaction(async (tx) => {
        const found = await subscriptionOf(tx, context)
        await openReport(found.reportCode, reader, tx)
        const runId = await startByHand(tx, service.services, found)
        if (runId === null) throw new StepRefused(texts.notSent)
        await context.keep(tx, runId)
      })
      return waits(reportWaits)
    }
    const sent = await reader.transaction((tx) =>
      tx.row<SentReport>(
        `select state, message, (select count(*)::integer from report_subscription_delivery d where d.run_id = r.id)
           as recipients
         from report_subscription_run r where r.tenant_id = $1 and r.id = $2`,
        [tx.tenantId, ref],
      ),
    )
    if (sent?.state === 'W') return waits(reportWaits)
    if (!sent || sent.state === 'F') throw new StepRefused(sent?.message ?? texts.notSent)
    return { state: 'done', gave: { recipients: sent.recipients } }
  },
}

interface NamedReminder {
  readonly id: string
  readonly title: string
  readonly owner: string | null
}

async function reminderOf(tx: Tx, asked: AskedStep): Promise<NamedReminder> {
  const code = asked.text('reminder')
  const found = await tx.row<NamedReminder>(
    'select id, title, owner from task_reminder where plan_unit_code = $1 and lower(code) = lower($2)',
    [tx.planUnitCode, code],
  )
  if (!found) throw new StepRefused(filled(texts.noReminder, { code }))
  requireOwn(found.owner, asked)
  return found
}

export const reminderWorker: StepWorker = {
  plan: async (tx, asked) => filled(texts.remind, { title: (await reminderOf(tx, asked)).title }),
  work: async (context) => {
    const { reader, service } = context
    const ref =
      context.ref ??
      (await reader.transaction(async (tx) => {
        const { id } = await reminderOf(tx, context)
        const fired = await fireByHand(tx, service.services, id)
        if (!fired) throw new StepRefused(filled(texts.noReminder, { code: context.text('reminder') }))
        await context.keep(tx, fired.runId)
        return fired.runId
      }))
    const run = await reader.transaction((tx) =>
      tx.row<{ outcome: string; rows: number | null; recipients: number | null; message: string | null }>(
        'select outcome, rows, recipients, message from reminder_run where id = $1',
        [ref],
      ),
    )
    if (run?.outcome === 'F') {
      const [zh = '', en = zh] = (run.message ?? '').split(' / ')
      throw new StepRefused({ zh, en })
    }
    return { state: 'done', gave: { rows: run?.rows ?? 0, recipients: run?.recipients ?? 0 } }
  },
}

export const webhookWorker: StepWorker = {
  plan: (_tx, { service, text }) => {
    const host = allowedHost(text('url'), service.services.outgoing)
    if (!host) throw new StepRefused(deliveryFaults.hostNotAllowed)
    return Promise.resolve(filled(texts.post, { host: new URL(text('url')).host }))
  },
  /** Killed between sending and noting it, it is sent again under the same id. */
  work: async ({ service, reader, text, runNo, flowCode, step }) => {
    const { outgoing, now } = service.services
    const planUnit = reader.scope.planUnitCode
    const body = { text: text('message'), flow: flowCode, run: runNo, step: step.key, planUnit }
    // The id goes into a header, which holds Latin letters alone.
    const unit = encodeURIComponent(planUnit ?? '')
    const id = `${reader.scope.tenantId}-${unit}-${runNo}-${step.key}`
    await sendWebhook(text('url'), id, body, outgoing, now())
    return { state: 'done', gave: {} }
  },
}
