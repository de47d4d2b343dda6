import { filled, type Label } from '#domain/label.ts'
import type { Tx } from '../../../db/tenant.ts'
import { mostRecipients } from '../../reminders/recipients.ts'
import { refusals } from './refusals.ts'
import { unusableStyle } from './style.ts'
import type { Subscription } from './subscription.ts'

/** What the history says of a run that goes out; null: nothing. */
export async function notesOf(
  tx: Tx,
  subscription: Subscription,
  recipients: readonly string[],
): Promise<Label | null> {
  return joined([
    ...(recipients.length >= mostRecipients ? [filled(refusals.cut, { most: mostRecipients })] : []),
    ...((await isStyleGone(tx, subscription)) ? [refusals.noStyle] : []),
  ])
}

/** It names a style that its readers may not use any more: it is sent without. */
const isStyleGone = async (tx: Tx, subscription: Subscription): Promise<boolean> =>
  (await unusableStyle(tx, subscription.reportCode, subscription, subscription.owner)) !== null

/** Several notes as one; null: there is none. */
const joined = (notes: readonly Label[]): Label | null =>
  notes.length === 0
    ? null
    : { zh: notes.map(({ zh }) => zh).join('；'), en: notes.map(({ en }) => en).join('; ') }
