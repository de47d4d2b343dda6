import { textOf, type Language } from '#domain/label.ts'
import type { Tx } from '../../db/tenant.ts'
import { tellUser } from '../../platform/notices/notices.ts'
import { inLanguage, type Message } from './look.ts'
import { recipientsOf, type Recipient } from './recipients.ts'
import { channelsOf, type KeptReminder } from './reminder.ts'

/** What a run has to say. */
export interface Said {
  readonly runId: string
  readonly message: Message
  readonly link: string | null
  readonly due: string
  readonly rows: number
  readonly sample: readonly unknown[]
}

/** What one recipient may be told of it; null: nothing. */
export type TellOne = (userName: string) => Promise<Pick<Said, 'message' | 'link'> | null>

/** Puts notices into inboxes and the rest into the queue of deliveries, all with the transaction; answers to how many. */
export async function hand(
  tx: Tx,
  reminder: KeptReminder,
  said: Said,
  tellOne: TellOne,
  now: Date,
  standard: Language,
): Promise<number> {
  const channels = channelsOf(reminder)
  const byPerson = channels.filter((channel) => channel !== 'webhook')
  const named = byPerson.length === 0 ? [] : await recipientsOf(tx, reminder, reminder.owner!)
  const recipients: (Recipient & Pick<Said, 'message' | 'link'>)[] = []
  for (const one of named) {
    const told = await tellOne(one.userName)
    if (told) recipients.push({ ...one, ...told })
  }
  const add = (channel: string, recipient: string, content: object, notice: number | null = null) =>
    tx.run(
      `insert into reminder_delivery
         (run_id, reminder_id, channel, recipient, content, state, next_attempt, sent_at, notice_id)
       values ($1, $2, $3, $4, $5, $6::text, case when $6::text = 'W' then $7::timestamptz end,
         case when $6::text = 'S' then $7::timestamptz end, $8)`,
      [
        said.runId,
        reminder.id,
        channel,
        recipient,
        JSON.stringify(content),
        notice === null ? 'W' : 'S',
        now,
        notice,
      ],
    )
  for (const { userName, email, language, message } of recipients)
    if (byPerson.includes('mail')) {
      const { title, text } = inLanguage(message, language ?? standard)
      await add('mail', userName, { to: email ?? '', subject: title, text })
    }
  if (channels.includes('webhook')) {
    // Of the address only the host is shown: what follows it may be a secret of the receiver.
    const url = reminder.webhookUrl!
    await add('webhook', new URL(url).host, { url, body: bodyOf(tx, reminder, said, standard) })
  }
  // The last of all, because the numbers of notices are given out one transaction after the other.
  for (const { number, userName, message, link } of recipients)
    if (byPerson.includes('inbox')) {
      const { title, text } = message
      const values = { title, text, link, snooze: reminder.snooze ?? null }
      await add('inbox', userName, {}, await tellUser(tx, number, 'reminder', values))
    }
  return recipients.length + (channels.includes('webhook') ? 1 : 0)
}

/** `text` is what chat services show. */
function bodyOf(
  tx: Tx,
  reminder: KeptReminder,
  { message, due, rows, sample }: Said,
  language: Language,
): object {
  return {
    text: `${textOf(message.title, language)}\n${textOf(message.text, language)}`,
    reminder: reminder.code,
    planUnit: tx.planUnitCode,
    title: message.title,
    content: message.text,
    due,
    count: rows,
    rows: sample,
  }
}
