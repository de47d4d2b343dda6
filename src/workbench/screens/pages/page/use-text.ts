import { inlineOf, type Inline } from '#domain/pages/marked-text.ts'
import { pageText, type TextValue } from '#domain/pages/text.ts'
import type { Language } from '#domain/label.ts'
import { compiledOf, scopeOf } from './expressions.ts'
import { expressionsIn, plainText, shown } from './plain-text.ts'
import { useExpressions } from './use-expressions.ts'
import { useOpenPage, useRowInScope } from './page-context.ts'

/** Values of the expressions in marked text, by their text, as people read them. */
export function useValuesIn(content: readonly Inline[]): (expression: string) => string {
  const open = useOpenPage()
  const { settings } = open
  const scope = scopeOf(open, useRowInScope())
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

/** Texts of the page in the language of the user, with their values. */
export function useTexts(values: readonly TextValue[]): readonly string[] {
  const { page, settings } = useOpenPage()
  const contents = values.map((value) => inlineOf(pageText(value, settings.language as Language, page.texts)))
  const valuesIn = useValuesIn(contents.flat())
  return contents.map((content) => plainText(content, valuesIn))
}

/** A text of the page in the language of the user, with its values. */
export const useText = (value: TextValue): string => useTexts([value])[0]!
