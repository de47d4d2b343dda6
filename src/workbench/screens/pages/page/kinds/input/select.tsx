import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { crudOf } from '#domain/crud.ts'
import { item } from '#domain/entities/master/item.ts'
import { pageEntity } from '#domain/pages/source-fields.ts'
import { choiceOf, isChoiceName } from '#domain/choices/index.ts'
import { textOf, type Language } from '#domain/label.ts'
import { pageText, type TextValue } from '#domain/pages/text.ts'
import type { EditorProps } from '../../../../../fields/editor-props.ts'
import { ReferenceEditor, ReferencesEditor } from '../../../../../fields/reference-editor.tsx'
import type { OptionSource } from '../../../../../fields/reference-search.ts'
import { Select, type SelectOption } from '../../../../../parts/select.tsx'
import { queryKeyOf } from '../../../../../client/keys.ts'
import { call } from '../../../../../client/call.ts'
import { useModel } from '../../../../../client/model.ts'
import { useFormatSettings } from '../../../../../fields/settings.ts'
import { type KindProps, useOpenPage } from '../../page-context.ts'
import { wireText } from '../../wire-values.ts'
import { useSource } from '../../sources/use-sources.ts'
import { BoundInput, OwnEditor } from './bound-input.tsx'
import { codesOf, codesText, codesValue } from './several.ts'

const NAMES_MS = 60_000
const noNames: ReadonlyMap<string, string> = new Map()

/** Names of the rows with these codes; of those that are not found, or have none, there is none. */
function useNamesOf(target: string, codes: readonly string[]): ReadonlyMap<string, string> {
  const entity = pageEntity(target, useModel()) ?? item
  const key = entity.key[0] ?? 'code'
  const { getAll } = crudOf(entity)
  const input = {
    filter: JSON.stringify([{ field: key, op: 'in', values: codes }]),
    maxResultCount: codes.length,
  }
  const { data } = useQuery({
    queryKey: queryKeyOf(getAll, input, 'names'),
    queryFn: async ({ signal }) => {
      const { items } = await call(getAll, input, { signal })
      const rows = items as readonly Readonly<Record<string, unknown>>[]
      return new Map(rows.map((row) => [wireText(row[key]), wireText(row['name'])]))
    },
    enabled: entity.name === target && 'name' in entity.fields && codes.length > 0,
    staleTime: NAMES_MS,
    // Chips that stay keep their names while another one is added.
    placeholderData: keepPreviousData,
  })
  return data ?? noNames
}

/** Options that are all known, found as those of an entity are. */
const sourceOf = (options: readonly SelectOption[]): OptionSource => ({
  keyOf: (keyword) => ['page', 'options', options, keyword],
  read: async ({ keyword, skipCount, maxResultCount }) => {
    const wanted = keyword.toLowerCase()
    const found = options.filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(wanted))
    const page = found.slice(skipCount, skipCount + maxResultCount)
    return {
      totalCount: found.length,
      options: page.map(({ value, label }) => ({ code: value, name: label === value ? '' : label })),
      last: page.at(-1)?.value,
    }
  },
})

/** One or several of options, of the rows of an entity searched on the server. */
export function SelectKind({ values }: KindProps<'select'>) {
  const { from, entity, multiple } = values
  const options = useOptions(values)
  const source = useMemo(() => sourceOf(options), [options])
  const isSearched = from === 'entity'
  // A field of a form that has options of its own needs none of the page.
  const isOwn = (kind: string): boolean =>
    from === 'rows' && options.length === 0 && /^(choice|reference|references)$/.test(kind)
  return (
    <BoundInput values={values} changed={codesText}>
      {(props, bound) => {
        if (bound.isOfForm && isOwn(bound.field.kind)) return <OwnEditor props={props} bound={bound} />
        const field = { ...props.field, kind: 'reference' as const, target: entity }
        if (multiple) {
          const several = {
            ...props,
            field,
            value: codesOf(props.value),
            onChange: (codes: unknown) => props.onChange(codesValue(codes as string[], bound)),
          }
          return isSearched ? (
            <SeveralRows {...several} />
          ) : (
            <ReferencesEditor {...several} source={source} nameOf={(code) => labelIn(options, code)} />
          )
        }
        return isSearched ? <ReferenceEditor {...props} field={field} /> : <OneOf {...{ props, options }} />
      }}
    </BoundInput>
  )
}

const labelIn = (options: readonly SelectOption[], code: string): string =>
  options.find(({ value }) => value === code)?.label ?? code

/** Several rows of an entity, by their names. */
function SeveralRows(props: EditorProps) {
  const names = useNamesOf(props.field.target ?? '', props.value as readonly string[])
  return <ReferencesEditor {...props} nameOf={(code) => names.get(code) || code} />
}

/** No option has this value: it says that none is chosen. */
const NONE = '\u0000'

interface OneOfProps {
  readonly props: EditorProps
  readonly options: readonly SelectOption[]
}

function OneOf({ props, options }: OneOfProps) {
  const { t } = useTranslation('fields')
  const { id, label, field, value, onChange, disabled } = props
  const chosen = wireText(value)
  const none = { value: NONE, label: t(field.required ? 'pleaseChoose' : 'none') }
  // A value that is not among the options stays until another one is chosen.
  const kept =
    chosen === '' || options.some((one) => one.value === chosen) ? [] : [{ value: chosen, label: chosen }]
  return (
    <Select
      id={id}
      label={label}
      value={chosen || NONE}
      options={[none, ...kept, ...options]}
      disabled={disabled ?? false}
      onChange={(code) => onChange(code === NONE ? null : code)}
    />
  )
}

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
