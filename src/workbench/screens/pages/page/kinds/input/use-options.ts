import { choiceOf, isChoiceName } from '#domain/choices/index.ts'
import { textOf, type Language } from '#domain/label.ts'
import { pageText, type TextValue } from '#domain/pages/text.ts'
import { useFormatSettings } from '../../../../../fields/settings.ts'
import type { SelectOption } from '../../../../../parts/select.tsx'
import { useOpenPage } from '../../page-context.ts'
import { useSource } from '../../sources/use-sources.ts'
import { wireText } from '../../wire-values.ts'

interface OptionsGiven {
  readonly from: string
  readonly options: readonly { readonly value: string; readonly text: TextValue }[]
  readonly source: string
  readonly value: string
  readonly text: string
  readonly choice?: string
}

/** Options of a component: its own, the rows of a source, or the values of a choice. */
export function useOptions(given: OptionsGiven): readonly SelectOption[] {
  const { page } = useOpenPage()
  const language = useFormatSettings().language as Language
  const { answer } = useSource(given.from === 'source' ? given.source : '')
  if (given.from === 'rows')
    return given.options.map(({ value, text }) => ({
      value,
      label: pageText(text, language, page.texts) || value,
    }))
  if (given.from === 'choice') return choiceOptions(given.choice ?? '', language)
  const seen = new Set<string>()
  return (answer?.rows ?? []).flatMap((row) => {
    const value = wireText(row[given.value])
    if (value === '' || seen.has(value)) return []
    seen.add(value)
    return [{ value, label: wireText(row[given.text]) || value }]
  })
}

const choiceOptions = (name: string, language: Language): readonly SelectOption[] =>
  isChoiceName(name)
    ? Object.entries(choiceOf(name)).map(([value, text]) => ({ value, label: textOf(text, language) }))
    : []
