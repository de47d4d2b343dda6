import type { Place } from '../notation/tree.ts'
import { filled, say, textOf, type Label, type Language } from '../label.ts'
import type { SyntaxFault } from '../rules/syntax-fault.ts'

/** Every way an expression can be wrong. */
const faultTexts = {
  tooLong: { zh: '表达式超过 {max} 个字符', en: 'the expression is longer than {max} characters' },
  tooComplex: { zh: '表达式过于复杂', en: 'the expression is too complex' },
  empty: { zh: '表达式为空', en: 'the expression is empty' },
  badCharacter: { zh: '不认识的字符 {text}', en: 'unknown character {text}' },
  wideCharacter: {
    zh: '全角字符 {text} 请改为半角 {plain}',
    en: 'write {plain} instead of the full-width {text}',
  },
  openText: { zh: '文本缺少结束引号', en: 'the text has no closing quote' },
  badNumber: { zh: '数字 {text} 无效：{reason}', en: '{text} is not a number: {reason}' },
  expected: { zh: '此处应为 {what}，而不是 {text}', en: 'expected {what}, found {text}' },
  trailing: { zh: '{text} 处多余', en: 'nothing may stand here: {text}' },
  unknownName: { zh: '没有名称 {name}', en: 'there is no {name} here' },
  unknownNameGuess: {
    zh: '没有名称 {name}；是否为 {guess}？',
    en: 'there is no {name} here; did you mean {guess}?',
  },
  unknownRoot: { zh: '此处不能使用 {name}', en: '{name} is not known here' },
  noMembers: { zh: '{type} 没有属性', en: '{type} has no properties' },
  unusable: { zh: '{name} 不能用于表达式', en: '{name} cannot be used in expressions' },
  unknownFunction: { zh: '没有函数 {name}', en: 'there is no function {name}' },
  unknownFunctionGuess: {
    zh: '没有函数 {name}；是否为 {guess}？',
    en: 'there is no function {name}; did you mean {guess}?',
  },
  argumentCount: { zh: '{name} 的参数应为 {usage}', en: 'the arguments of {name} are {usage}' },
  argumentConstant: { zh: '此参数应为固定文本：{allowed}', en: 'this argument must be one of {allowed}' },
  kinds: { zh: '{operator} 不能用于 {left} 与 {right}', en: '{operator} cannot join {left} and {right}' },
  kind: { zh: '此处应为 {wanted}，而不是 {found}', en: 'expected {wanted} here, found {found}' },
  notIndexable: { zh: '{type} 不能用 [ ] 取值', en: '[ ] cannot be applied to {type}' },
  badDate: { zh: '“{text}”不是日期（yyyy-mm-dd）', en: '"{text}" is not a date (yyyy-mm-dd)' },
  badTime: {
    zh: '“{text}”不是时间（yyyy-mm-dd hh:mm:ss）',
    en: '"{text}" is not a time (yyyy-mm-dd hh:mm:ss)',
  },
  badLiteral: { zh: '“{text}”不是{wanted}', en: '"{text}" is not a {wanted}' },
  unknownChoice: { zh: '{name} 没有取值 {text}', en: '{name} has no value {text}' },
} as const satisfies Record<string, Label>

export type ExpressionFaultCode = keyof typeof faultTexts

/** A mistake in an expression, with the place of it. */
export class ExpressionFault extends Error {
  readonly code: ExpressionFaultCode
  readonly at: number
  readonly length: number
  readonly reason: Label
  readonly #values: Readonly<Record<string, unknown>>

  constructor(code: ExpressionFaultCode, place: Place, values: Readonly<Record<string, unknown>> = {}) {
    const reason = filled(faultTexts[code], values)
    super(reason.en)
    this.code = code
    this.at = place.at
    this.length = place.length
    this.reason = reason
    this.#values = values
  }

  /** The message with its position, counted from 1. */
  messageIn(language: Language): string {
    const text = textOf(this.reason, language)
    return say({ zh: '第 {at} 个字符：{text}', en: 'character {at}: {text}' }, language, {
      at: this.at + 1,
      text,
    })
  }

  /** The same of a part that begins `by` characters into a longer text. */
  movedBy(by: number): ExpressionFault {
    return new ExpressionFault(this.code, { at: this.at + by, length: this.length }, this.#values)
  }

  /** As fields with a syntax report it. */
  get syntaxFault(): SyntaxFault {
    return { position: this.at + 1, reason: this.reason }
  }
}

/** An evaluation needed more steps or longer texts than it may have. */
export class ExpressionLimit extends Error {
  readonly limit: 'steps' | 'textLength'

  constructor(limit: 'steps' | 'textLength') {
    super(
      limit === 'steps' ? 'the expression needs too many steps' : 'a text of the expression grows too long',
    )
    this.limit = limit
  }

  get label(): Label {
    return this.limit === 'steps'
      ? { zh: '表达式的计算步数过多', en: 'the expression needs too many steps' }
      : { zh: '表达式产生的文本过长', en: 'a text of the expression grows too long' }
  }
}
