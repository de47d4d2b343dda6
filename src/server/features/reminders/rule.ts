import { TaktError, type FieldFault } from '#domain/errors.ts'
import { filled, textOf, type Label, type Language } from '#domain/label.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import { contentPlaces, unknownPlaces } from '#domain/system/reminder-text.ts'
import type { RowChange } from '../../platform/crud/rules.ts'
import type { RowLimits, Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import type { Call } from '../../identity/handlers.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { conditionFault } from '../../platform/expressions/condition.ts'
import { reachesOthers } from './recipients.ts'
import {
  channelsOf,
  dueAfter,
  entityOf,
  limitsOfSubject,
  type KeptReminder,
  type Reminder,
} from './reminder.ts'

const messages = {
  aboutGone: {
    zh: '没有可供提醒的数据“{name}”，可能已被删除；请另选',
    en: 'there is no data "{name}" that a reminder may be about; it may have been dropped: choose another one',
  },
  conditionAboutNothing: {
    zh: '有条件时须选择“关于”',
    en: 'a condition needs something that it is about',
  },
  noWebhook: { zh: '该渠道需要Webhook 回调地址', en: 'this channel needs a webhook address' },
} as const satisfies Record<string, Label>

/** What is wrong with a reminder as a whole, for an owner who sees what `limits` leave. */
export function reminderFaults(
  reminder: Reminder,
  limits: RowLimits | undefined,
  language: Language,
  model?: TenantModel,
): FieldFault[] {
  const faults: FieldFault[] = []
  const add = (member: keyof Reminder, text: Label): void => {
    faults.push({ message: textOf(text, language), members: [member] })
  }
  const entity = entityOf(reminder, model)
  if (reminder.about && !entity) add('about', filled(messages.aboutGone, { name: reminder.about }))
  if (reminder.conditionExpr && !reminder.about) add('conditionExpr', messages.conditionAboutNothing)
  const wrong =
    reminder.conditionExpr && entity ? conditionFault(reminder.conditionExpr, entity, limits, model) : null
  if (wrong) add('conditionExpr', wrong)
  const places = { title: contentPlaces, content: contentPlaces, rowText: Object.keys(entity?.fields ?? {}) }
  for (const [member, known] of Object.entries(places) as ['title' | 'content' | 'rowText', string[]][]) {
    const unknown = unknownPlaces(reminder[member] ?? '', known)
    if (unknown.length === 0) continue
    const named = unknown.map((name) => `{${name}}`).join(' ')
    add(member, { zh: `没有占位符 ${named}`, en: `there is no place ${named}` })
  }
  if (channelsOf(reminder).includes('webhook') && !reminder.webhookUrl) add('webhookUrl', messages.noWebhook)
  return faults
}

/** Who reminds others than himself needs the right to deal with users; so does who changes what is another's. */
export async function reminderRule(
  tx: Tx,
  { before, after }: RowChange,
  call: Call,
): Promise<void | 'wrote'> {
  const caller = call.caller!
  const owner = caller.userName
  const mayReach = caller.permissions.has('Pages.Users')
  const was = before?.['owner']
  const isOthers = typeof was === 'string' && was.toLowerCase() !== owner.toLowerCase()
  if (isOthers && !mayReach) throw new TaktError('reminderOfOther', { owner: was })
  if (!after) return
  const reminder = after as unknown as KeptReminder
  const faults = reminderFaults(
    reminder,
    limitsOfSubject(reminder, caller, tx.limits),
    call.language,
    tx.model,
  )
  if (faults.length > 0) throw invalid(faults)
  if (reachesOthers(reminder, owner) && !mayReach) throw new TaktError('reminderToOthers')
  await setTimes(tx, reminder, owner)
  return 'wrote'
}

/** The next time follows from what was saved; the database's clock, or a fault of it, has no say in it. */
async function setTimes(tx: Tx, reminder: KeptReminder, owner: string): Promise<void> {
  const next = dueAfter(reminder, Math.floor(Date.now() / 1000), await unitZone(tx))
  await tx.run('update task_reminder set owner = $2, next_due = $3 where id = $1', [reminder.id, owner, next])
}
