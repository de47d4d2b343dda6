import type { Field } from '#domain/field-kinds.ts'
import { kindOfType } from '#domain/pages/environment.ts'
import type { Inline } from '#domain/pages/marked-text.ts'
import type { ValueType } from '#domain/pages/page.ts'
import { readText } from '../../../fields/duration-text.ts'
import type { FormatSettings } from '../../../fields/format.ts'

/** Expressions that are in marked text. */
export const expressionsIn = (content: readonly Inline[]): string[] =>
  content.flatMap((one) => {
    if (one.kind === 'value') return [one.expression]
    return one.kind === 'words' ? [] : expressionsIn(one.content)
  })

/** A value of an expression as people read it. */
export function shown(value: unknown, type: unknown, settings: FormatSettings): string {
  if (value === null || value === undefined) return ''
  const kind =
    typeof type === 'string' && Object.hasOwn(kindOfType, type) ? kindOfType[type as ValueType] : 'text'
  return readText(value, { kind } as Field, settings)
}

/** Marked text without its marks. */
export const plainText = (content: readonly Inline[], valueOf: (expression: string) => string): string =>
  content
    .map((one) => {
      if (one.kind === 'words') return one.text
      return one.kind === 'value' ? valueOf(one.expression) : plainText(one.content, valueOf)
    })
    .join('')
