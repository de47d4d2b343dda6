import { pageCalls } from '#domain/pages/calls.ts'
import { fieldsNamed } from '#domain/pages/check-values.ts'
import type { Label, Language } from '#domain/label.ts'
import type { Property, Properties } from '#domain/pages/property.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { pageEntity } from '#domain/pages/source-fields.ts'
import { pageText, type TextValue } from '#domain/pages/text.ts'
import { actionCondition, actionKinds, isActionKind, type Action } from '#domain/pages/actions.ts'
import { currentModel } from '../../../../client/model.ts'
import type { FieldScope, Given } from './field-props.ts'

interface Words {
  readonly language: Language
  readonly label: (label: Label) => string
}

/** A value in few words; '': it says nothing. */
function valueInWords(property: Property, value: unknown, scope: FieldScope, words: Words): string {
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

/** Properties of an action: those of its kind, and when it is taken. */
export const propertiesOfAction = (kind: string): Properties => ({
  ...(isActionKind(kind) ? (actionKinds[kind].properties as Properties) : {}),
  when: actionCondition,
})

/** What an action concerns, in few words; '': nothing yet. */
export const actionNote = (
  action: Action,
  scope: FieldScope,
  words: { readonly language: Language; readonly label: (label: Label) => string },
): string => {
  const { when: _, ...own } = propertiesOfAction(action.do)
  return itemTitle({ of: own }, action, scope, words)
}

/** What the expressions of an action know beside those of its event: ME where it is taken once for each selected row. */
export const scopeOfAction = (action: Action, { scope, ...rest }: FieldScope): FieldScope => ({
  ...rest,
  takeKpi: null,
  scope:
    action.do === 'command' && typeof action['rows'] === 'string' && action['rows'] !== ''
      ? { ...scope, me: action['rows'] }
      : scope,
})
