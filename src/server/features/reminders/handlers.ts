import { TaktError } from '#domain/errors.ts'
import { taskReminder } from '#domain/entities/system/task-reminder.ts'
import { textOf, type Label, type Language } from '#domain/label.ts'
import { fieldFaults } from '#domain/rules/messages.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { readRow } from '#domain/checks/row.ts'
import { reminderServices } from '#domain/services/system/reminders.ts'
import { deliveryFaults, isDeliveryFault } from '#domain/system/delivery-faults.ts'
import { findRow, noRow } from '../../platform/crud/read.ts'
import { isRowId } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { allowedHost } from '../../outgoing/webhook.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import type { Services } from '../../identity/services.ts'
import { conditionMs } from '../../platform/expressions/condition.ts'
import { deliver } from './deliver.ts'
import { fireByHand } from './fire.ts'
import { foundBy, inLanguage, isToSpeak, messageOf } from './look.ts'
import { reachesOthers, recipientsOf } from './recipients.ts'
import { limitsOfSubject, channelsOf, dueAfter, type KeptReminder, type Reminder } from './reminder.ts'
import { reminderFaults } from './rule.ts'

const shownTimes = 5
const shownRecipients = 20

const notes = {
  nothing: {
    zh: '现在没有满足条件的行，不会提醒。',
    en: 'No row meets the condition now: nothing would be said.',
  },
  noMail: {
    zh: '未配置邮件服务器，邮件不会发出。',
    en: 'No mail server is configured: mails would not be sent.',
  },
  noHost: {
    zh: 'Webhook 回调的主机未被允许，不会发送。',
    en: 'The host of the webhook is not among those that may be called: nothing would be sent to it.',
  },
  noAddress: { zh: '{users} 没有邮箱。', en: '{users} have no e-mail address.' },
  others: {
    zh: '提醒他人或发送到Webhook 回调需要“用户”权限。',
    en: 'Reminding others, or a webhook, needs the permission "Users".',
  },
  nobody: { zh: '没有可提醒的用户。', en: 'There is nobody to remind.' },
  off: { zh: '已停用。', en: 'It is switched off.' },
  never: { zh: '没有安排时间，只能手工提醒。', en: 'It has no schedule: it speaks by hand alone.' },
} as const satisfies Record<string, Label>

export const reminderHandlers = (services: Services): HandlerEntry[] => [
  handle(reminderServices.preview, ({ row }, call) =>
    call.transaction((tx) => preview(tx, services, row, call), {
      readOnly: true,
      statementTimeoutMs: conditionMs,
    }),
  ),
  handle(reminderServices.runNow, async ({ id }, call) => {
    const fired = await call.transaction(async (tx) => {
      const row = (await findRow(taskReminder, tx, id)) as KeptReminder | undefined
      if (!row) throw noRow(taskReminder, id, call.language)
      const { userName, permissions } = call.caller!
      if (row.owner?.toLowerCase() !== userName.toLowerCase() && !permissions.has('Pages.Users'))
        throw new TaktError('reminderOfOther', { owner: row.owner ?? '' })
      return fireByHand(tx, services, row.id)
    })
    const { tenantId } = call.scope
    await deliver(services, { tenantId, planUnitCode: null, userId: null })
    return fired
  }),
  handle(reminderServices.deliveries, ({ id }, call) =>
    call.transaction(
      async (tx) => ({
        items: isRowId(id)
          ? (
              await tx.rows<Delivery>(
                `select d.channel, d.recipient, d.state, d.attempts, d.sent_at as "sentAt", d.next_attempt as "nextAttempt",
                 d.error, d.done_at as "doneAt"
               from reminder_delivery d join reminder_run r on r.id = d.run_id
               where d.run_id = $1 and d.plan_unit_code = $2 order by d.channel, lower(d.recipient), d.id`,
                [id, tx.planUnitCode],
              )
            ).map((row) => ({ ...row, error: row.error && faultText(row.error, call.language) }))
          : [],
      }),
      { readOnly: true },
    ),
  ),
]

const faultText = (error: string, language: Language): string =>
  isDeliveryFault(error) ? textOf(deliveryFaults[error], language) : error

interface Delivery {
  readonly channel: string
  readonly recipient: string
  readonly state: string
  readonly attempts: number
  readonly sentAt: string | null
  readonly nextAttempt: string | null
  readonly error: string | null
  readonly doneAt: string | null
}

async function preview(tx: Tx, { outgoing, now }: Services, given: unknown, call: Call): Promise<object> {
  const { userName, permissions } = call.caller!
  const raw = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {}
  const { values, faults: wrong } = readRow(taskReminder, raw as Record<string, unknown>, { model: tx.model })
  const reminder = values as unknown as Reminder
  const limited: Tx = { ...tx, limits: limitsOfSubject(reminder, call.caller!, tx.limits) }
  const faults = [
    ...fieldFaults(wrong, call.language),
    ...(wrong.length === 0 ? reminderFaults(reminder, limited.limits, call.language, tx.model) : []),
  ]
  if (faults.length > 0) return { faults, notes: [], recipients: [], times: [] }
  const zone = await unitZone(tx)
  const clock = { now: Math.floor(now().getTime() / 1000), zone }
  const times = nextTimes(reminder, clock.now, zone)
  const found = await foundBy(limited, reminder, clock)
  const recipients = await recipientsOf(tx, reminder, userName)
  const channels = channelsOf(reminder)
  const isMail = channels.includes('mail')
  const without = isMail ? recipients.filter(({ email }) => !email).map((one) => one.userName) : []
  const said: [boolean, keyof typeof notes][] = [
    [!isToSpeak(reminder, found), 'nothing'],
    [reminder.enabled === false, 'off'],
    [reminder.enabled !== false && times.length === 0, 'never'],
    [isMail && outgoing.mail === null, 'noMail'],
    [channels.includes('webhook') && allowedHost(reminder.webhookUrl ?? '', outgoing) === null, 'noHost'],
    [reachesOthers(reminder, userName) && !permissions.has('Pages.Users'), 'others'],
    [recipients.length === 0 && channels.some((one) => one !== 'webhook'), 'nobody'],
  ]
  const moment = { due: times[0] ?? formatSeconds(clock.now), zone, unit: tx.planUnitCode! }
  return {
    faults,
    notes: [
      ...said.filter(([holds]) => holds).map(([, name]) => textOf(notes[name], call.language)),
      ...(without.length === 0
        ? []
        : [textOf(notes.noAddress, call.language).replace('{users}', without.slice(0, 10).join(', '))]),
    ],
    rows: found.count,
    ...inLanguage(messageOf(reminder, found, moment), call.language),
    recipients: recipients
      .slice(0, shownRecipients)
      .map(({ userName: user, name, email }) => ({ userName: user, name, email: isMail ? email : null })),
    moreRecipients: Math.max(0, recipients.length - shownRecipients),
    times,
  }
}

function nextTimes(reminder: Reminder, now: number, zone: string): string[] {
  const times: string[] = []
  for (let after = now; times.length < shownTimes; ) {
    const next = dueAfter(reminder, after, zone)
    if (next === null) break
    times.push(next)
    after = Math.floor(Date.parse(next) / 1000)
  }
  return times
}
