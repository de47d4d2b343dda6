import { entities } from '#domain/entities/index.ts'
import { fieldText } from '#domain/entity.ts'
import type { ChoiceName } from '#domain/choices/index.ts'
import type { Language } from '#domain/label.ts'

/** Enumerations by a field that has them, `Order / Status`: those of the report's entity first. */
export function fieldChoices(entityName: string, language: Language): { value: ChoiceName; label: string }[] {
  const own = entities.filter(({ name }) => name === entityName)
  const labels = new Map<ChoiceName, string>()
  for (const entity of [...own, ...entities])
    for (const [name, { choice }] of Object.entries(entity.fields))
      if (typeof choice === 'string' && !labels.has(choice))
        labels.set(choice, fieldText(entity, name, language))
  return Array.from(labels, ([value, label]) => ({ value, label }))
}
