import { inlineOf, type Inline } from '#domain/pages/marked-text.ts'
import { pageText, type TextValue } from '#domain/pages/text.ts'
import type { Field } from '#domain/field-kinds.ts'
import type { Language } from '#domain/label.ts'
import { kindOfType } from '#domain/pages/environment.ts'
import type { ValueType } from '#domain/pages/page.ts'
import { readText } from '../../../fields/duration-text.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import type { FormatSettings } from '../../../fields/format.ts'
import { compiledOf } from './expressions.ts'
import { useOpenPage, useRowInScope } from './page-context.ts'
import { scopeOf, useExpressions } from './use-expressions.ts'

const expressionsIn = (content: readonly Inline[]): string[] =>
  content.flatMap((one) => {
    if (one.kind === 'value') return [one.expression]
    return one.kind === 'words' ? [] : expressionsIn(one.content)
  })

/** A value of an expression as people read it. */
function shown(value: unknown, type: unknown, settings: FormatSettings): string {
  if (value === null || value === undefined) return ''
  const kind =
    typeof type === 'string' && Object.hasOwn(kindOfType, type) ? kindOfType[type as ValueType] : 'text'
  return readText(value, { kind } as Field, settings)
}

/** Values of the expressions in marked text, by their text, as people read them. */
export function useValuesIn(content: readonly Inline[]): (expression: string) => string {
  const settings = useFormatSettings()
  const scope = scopeOf(useOpenPage(), useRowInScope())
  const texts = [...new Set(expressionsIn(content))]
  const values = useExpressions(texts.map((text) => ({ text, gives: 'any' })))
  const byText = new Map(
    texts.map((text, at) => {
      const compiled = compiledOf(text, 'any', scope)
      return [text, compiled.ok ? shown(values[at]!.value, compiled.type, settings) : `{${text}}`] as const
    }),
  )
  return (expression) => byText.get(expression) ?? ''
}

const plainText = (content: readonly Inline[], valueOf: (expression: string) => string): string =>
  content
    .map((one) => {
      if (one.kind === 'words') return one.text
      return one.kind === 'value' ? valueOf(one.expression) : plainText(one.content, valueOf)
    })
    .join('')

/** A text of the page in the language of the user, with its values. */
export function useText(value: TextValue): string {
  const { page } = useOpenPage()
  const { language } = useFormatSettings()
  const content = inlineOf(pageText(value, language as Language, page.texts))
  return plainText(content, useValuesIn(content))
}
