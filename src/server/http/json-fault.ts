import { filled, type Label } from '#domain/label.ts'

/** Why a text is not read as JSON, for the person who sent it. */
export class JsonFault extends SyntaxError {
  readonly label: Label

  constructor(label: Label) {
    super(label.en)
    this.name = 'JsonFault'
    this.label = label
  }
}

/** @param position of the character that does not fit, from 0; null: not known */
export const notJson = (position: number | null): JsonFault =>
  new JsonFault(position === null ? anywhere : filled(at, { position: position + 1 }))

const anywhere = { zh: '请求内容不是有效的 JSON', en: 'The body is not valid JSON' }
const at = {
  zh: '请求内容不是有效的 JSON（第 {position} 个字符起）',
  en: 'The body is not valid JSON from character {position} on',
}

export const tooDeep = (most: number): JsonFault =>
  new JsonFault(
    filled({ zh: 'JSON 嵌套超过 {most} 层', en: 'The JSON is nested deeper than {most} levels' }, { most }),
  )

export const tooManyValues = (most: number): JsonFault =>
  new JsonFault(
    filled({ zh: 'JSON 超过 {most} 个值', en: 'The JSON holds more than {most} values' }, { most }),
  )

/** The same for what the parser of the language says. */
export function jsonFaultOf(error: unknown): unknown {
  if (!(error instanceof SyntaxError) || error instanceof JsonFault) return error
  const position = /position (\d+)/.exec(error.message)?.[1]
  return notJson(position === undefined ? null : Number(position))
}
