import { actionCondition, actionKinds, isActionKind, type Action } from '#domain/pages/actions.ts'
import type { Label, Language } from '#domain/label.ts'
import type { Properties } from '#domain/pages/property.ts'
import { itemTitle } from './item-title.ts'
import type { FieldScope } from './field-props.ts'

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
