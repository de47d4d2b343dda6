import { fill, say, type Label, type Language } from '../../label.ts'

/** Every way a condition or a mapping expression can be wrong. */
const faultTexts = {
  tooLong: { zh: '文本超过 {max} 个字符', en: 'the text is longer than {max} characters' },
  tooComplex: { zh: '表达式过于复杂', en: 'the expression is too complex' },
  badCharacter: { zh: '不认识的字符 {text}', en: 'unknown character {text}' },
  openText: { zh: '文本缺少结束引号', en: 'the text has no closing quote' },
  badNumber: { zh: '数字 {text} 无效', en: '{text} is not a number' },
  expected: { zh: '此处应为 {what}，而不是 {text}', en: 'expected {what}, found {text}' },
  trailing: { zh: '{text} 处多余', en: 'nothing may stand here: {text}' },
  unknownColumn: { zh: '表中没有列 {name}', en: 'the table has no column {name}' },
  unusableColumn: { zh: '列 {name} 不能用于条件', en: 'column {name} cannot be used here' },
  unknownFunction: { zh: '没有函数 {name}', en: 'there is no function {name}' },
  argumentCount: { zh: '函数 {name} 的参数个数不对', en: '{name} takes another number of arguments' },
  kinds: {
    zh: '{operator} 不能用于 {left} 与 {right}',
    en: '{operator} cannot join {left} and {right}',
  },
  kind: { zh: '此处应为 {wanted}，而不是 {found}', en: 'expected {wanted} here, found {found}' },
  useIsNull: { zh: '请用 is null 判断空值', en: 'write "is null" to test for an empty value' },
  badDate: { zh: '{text} 不是日期（YYYY-MM-DD）', en: '{text} is not a date (YYYY-MM-DD)' },
  badTime: { zh: '{text} 不是时间（ISO 8601）', en: '{text} is not a time (ISO 8601)' },
  unknownChoice: { zh: '{name} 没有取值 {text}', en: '{name} has no value {text}' },
  wholeDays: { zh: '日期只能加减整天', en: 'only full days can be added to a date' },
  empty: { zh: '表达式为空', en: 'the expression is empty' },
} as const satisfies Record<string, Label>

export type ConditionFaultCode = keyof typeof faultTexts

/** A mistake in a condition text, with the place of it (offset and length in UTF-16 units). */
export class ConditionFault extends Error {
  readonly code: ConditionFaultCode
  readonly at: number
  readonly length: number
  readonly values: Readonly<Record<string, unknown>>

  constructor(
    code: ConditionFaultCode,
    place: { at: number; length: number },
    values: Readonly<Record<string, unknown>> = {},
  ) {
    super(fill(faultTexts[code].en, values))
    this.code = code
    this.at = place.at
    this.length = place.length
    this.values = values
  }

  /** The message with its position, counted from 1. */
  messageIn(language: Language): string {
    const text = say(faultTexts[this.code], language, this.values)
    return say({ zh: '第 {at} 个字符：{text}', en: 'character {at}: {text}' }, language, {
      at: this.at + 1,
      text,
    })
  }
}
