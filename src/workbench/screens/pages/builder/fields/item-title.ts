import { pageCalls } from '#domain/pages/calls.ts'
import { fieldsNamed } from '#domain/pages/check-values.ts'
import type { Label, Language } from '#domain/label.ts'
import type { Property } from '#domain/pages/property.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { pageEntity } from '#domain/pages/source-fields.ts'
import { pageText, type TextValue } from '#domain/pages/text.ts'
import { currentModel } from '../../../../client/model.ts'
import type { FieldScope, Given } from './field-props.ts'

interface Words {
  readonly language: Language
  readonly label: (label: Label) => string
}

/** A value in few words; '': it says nothing. */
export function valueInWords(property: Property, value: unknown, scope: FieldScope, words: Words): string {
  if (property.kind === 'text' || property.kind === 'markup')
    return isRecord(value) ? pageText(value as TextValue, words.language, scope.page.texts) : ''
  if (typeof value !== 'string' || value === '') return ''
  if (property.kind === 'pick') return property.options[value] ? words.label(property.options[value]) : value
  if (property.kind === 'call') return labelled(pageCalls.get(value), value, words)
  if (property.kind === 'entity') return labelled(pageEntity(value, currentModel()), value, words)
  if (property.kind !== 'field') return value
  const field = fieldsNamed(property.of, property.entity === true, scope)?.[value] as
    | { readonly label: Label }
    | undefined
  return labelled(field, value, words)
}

const labelled = (named: { readonly label: Label } | undefined, name: string, words: Words): string =>
  named ? words.label(named.label) : name

/** What a record of a list is called: its title member, else the first member that says something; '': none does. */
export function itemTitle(
  { of, title }: Pick<Property<'items'>, 'of' | 'title'>,
  item: Given,
  scope: FieldScope,
  words: Words,
): string {
  const names = [...(title === undefined ? [] : [title]), ...Object.keys(of)]
  for (const name of names) {
    const said = of[name] ? valueInWords(of[name], item[name], scope, words) : ''
    if (said !== '') return said
  }
  return ''
}
