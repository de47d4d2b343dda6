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

/** What is wrong with a topic as a whole. */
export const topicFaults: RowCheck = ({ code, fields }) => {
  const faults: RowFault[] = []
  const add = (member: string, reason: Label): void => {
    faults.push({ member, code: 'definition', values: { reason } })
  }
  if (typeof code === 'string' && !codeForm.test(code)) add('code', wrongCode)
  const wrong = fields === null || fields === undefined ? null : topicFieldsFault(fields)
  if (wrong) add('fields', wrong)
  return faults
}
