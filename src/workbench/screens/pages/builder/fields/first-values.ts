import { freeName } from '#domain/pages/free-name.ts'
import { ofLabel } from '#domain/pages/text.ts'
import type { Properties } from '#domain/pages/property.ts'
import type { Given } from './scope.ts'

const isText = (kind: string): boolean => kind === 'text' || kind === 'markup'

/**
 * What a new record begins with beside the defaults: words for texts that must not be empty, a free name among the others,
 * and a first record where only that has a slot for components.
 */
export function firstValues(properties: Properties, others: readonly Given[] = []): Given {
  const values: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    if (property.kind === 'name' && property.required)
      values[name] = freeName(name, (one) => others.some((other) => other[name] === one), others.length + 1)
    if (isText(property.kind) && property.required) values[name] = ofLabel(property.label)
    if (property.kind === 'items' && Object.values(property.of).some(({ kind }) => kind === 'slot'))
      values[name] = [firstValues(property.of)]
  }
  return values
}
