import type { RowCheck } from '../../rules/row-check.ts'
import type { Label } from '../../label.ts'
import type { RowFault } from '../../rules/messages.ts'
import { topicFieldsFault } from './topic-fields.ts'

/** As a part of an address, without anything that has to be encoded there. */
const codeForm = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

const wrongCode: Label = {
  zh: '主题只能含字母、数字、点、下划线和连字符，并以字母或数字开头',
  en: 'a topic holds letters, digits, dots, underscores and hyphens, and begins with a letter or digit',
}

const noSubscription: Label = { zh: '请填写要订阅的消息', en: 'say which messages are subscribed to' }
const noConnection: Label = { zh: '订阅需要消息连接', en: 'a subscription needs a broker' }

/** What is wrong with a topic as a whole. */
export const topicFaults: RowCheck = ({ code, fields, connection, subscription }) => {
  const faults: RowFault[] = []
  const add = (member: string, reason: Label): void => {
    faults.push({ member, code: 'definition', values: { reason } })
  }
  if (typeof code === 'string' && !codeForm.test(code)) add('code', wrongCode)
  const wrong = fields === null || fields === undefined ? null : topicFieldsFault(fields)
  if (wrong) add('fields', wrong)
  if (connection && !subscription) add('subscription', noSubscription)
  if (subscription && !connection) add('connection', noConnection)
  return faults
}
