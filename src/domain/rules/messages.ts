import type { FieldFault } from '../errors.ts'
import { filled, say, type Label, type Language } from '../label.ts'

/** Everything that can be wrong with one value or one row, by code. The places are filled from the fault's values. */
export const faultMessages = {
  required: { zh: '{field}不能为空', en: '{field} must not be empty' },
  notText: { zh: '{field}不是文本', en: '{field} is not a text' },
  tooLong: { zh: '{field}超过{length}个字符', en: '{field} is longer than {length} characters' },
  controlCharacter: {
    zh: '{field}含有不允许的控制字符',
    en: '{field} holds a control character',
  },
  codeCharacter: {
    zh: '{field}“{value}”含有不允许的字符 {characters}',
    en: '{field} "{value}" holds {characters}, which codes must not',
  },
  notInteger: { zh: '{field}“{value}”不是整数', en: '{field} "{value}" is not a whole number' },
  notNumber: { zh: '{field}“{value}”不是数字', en: '{field} "{value}" is not a number' },
  tooManyDecimals: {
    zh: '{field}“{value}”的小数超过{digits}位',
    en: '{field} "{value}" has more than {digits} fraction digits',
  },
  outOfRange: {
    zh: '{field}“{value}”超出可表示的范围',
    en: '{field} "{value}" is too large to be kept exactly',
  },
  below: { zh: '{field}“{value}”小于{min}', en: '{field} "{value}" is below {min}' },
  above: { zh: '{field}“{value}”大于{max}', en: '{field} "{value}" is above {max}' },
  notFlag: { zh: '{field}“{value}”不是 是/否', en: '{field} "{value}" is neither yes nor no' },
  notDate: {
    zh: '{field}“{value}”不是有效日期（yyyy-mm-dd）',
    en: '{field} "{value}" is not a date (yyyy-mm-dd)',
  },
  notTime: {
    zh: '{field}“{value}”不是有效时间（yyyy-mm-dd hh:mm:ss）',
    en: '{field} "{value}" is not a time (yyyy-mm-dd hh:mm:ss)',
  },
  notDuration: {
    zh: '{field}“{value}”不是时长（秒数或 1d2h30m10s）',
    en: '{field} "{value}" is not a duration (seconds or 1d2h30m10s)',
  },
  notChoice: {
    zh: '{field}“{value}”不在可选值中：{allowed}',
    en: '{field} "{value}" is none of: {allowed}',
  },
  notColor: { zh: '{field}“{value}”不是颜色 #RRGGBB', en: '{field} "{value}" is not a colour #RRGGBB' },
  notJson: { zh: '{field}不是有效的 JSON', en: '{field} is not valid JSON' },
  notList: { zh: '{field}不是编码列表', en: '{field} is not a list of codes' },
  syntax: {
    zh: '{field}“{value}”第{position}个字符处：{reason}',
    en: '{field} "{value}", character {position}: {reason}',
  },
  definition: { zh: '{reason}', en: '{reason}' },
  sameValue: { zh: '{field}与{other}不能相同', en: '{field} and {other} must differ' },
  wrongOrder: { zh: '{field}晚于{other}', en: '{field} is after {other}' },
  stateStep: {
    zh: '{field}不能从“{from}”改为“{to}”',
    en: '{field} cannot be changed from "{from}" to "{to}"',
  },
  unknownReference: {
    zh: '{field}“{value}”不存在（{entity}）',
    en: '{field}: there is no {entity} "{value}"',
  },
  duplicateKey: {
    zh: '{field}“{value}”重复',
    en: '{field} "{value}" is listed more than once',
  },
} as const satisfies Record<string, Label>

export type FaultCode = keyof typeof faultMessages

/** Values of a fault's places; a Label is shown in the reader's language. */
export type FaultValues = Readonly<Record<string, string | number | Label>>

/** What is wrong with one value, before it is known which field of which row it is. */
export interface Fault {
  readonly code: FaultCode
  readonly values: FaultValues
}

/** A fault of a row: `member` is the field's name. */
export interface RowFault extends Fault {
  readonly member: string
}

export function faultText(fault: Fault, language: Language): string {
  return say(faultMessages[fault.code], language, fault.values)
}

/** What a fault says, in both languages. */
export const faultLabel = ({ code, values }: Fault): Label => filled(faultMessages[code], values)

/** Faults as the envelope's validation errors. */
export function fieldFaults(faults: readonly RowFault[], language: Language): FieldFault[] {
  return faults.map((fault) => ({ message: faultText(fault, language), members: [fault.member] }))
}
