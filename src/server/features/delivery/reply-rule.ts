import { replyRefusalText } from '#domain/delivery/reply-state.ts'
import { TaktError } from '#domain/errors.ts'
import type { RowRule } from '../../platform/crud/rules.ts'

/** What was accepted is the reason of a purchase order's date, and stays. */
export const replyRule: RowRule = async (_, { before, after }, call) => {
  if (after || !before?.['acceptedAt']) return
  throw new TaktError('replyRefused', {
    reason: replyRefusalText('accepted', String(before['replyNo']), call.language),
  })
}
