import { choiceOf } from '#domain/choices/index.ts'
import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import type { Label } from '#domain/label.ts'
import { keyText } from '../../db/sql/shape.ts'

type Row = Readonly<Record<string, unknown>>

const textOf = (code: unknown): string => (typeof code === 'string' ? code : '')

/** The code of a state in both languages. */
export function stateText(entity: Entity, field: string, code: unknown): Label {
  const text = textOf(code)
  const { choice } = entity.fields[field]!
  return (choice && choiceOf(choice)[text]) || { zh: text, en: text }
}

/** Refuses a change of a state that is no step of its machine; the refusal names both states. */
export function checkSteps(entity: Entity, before: Row, values: Row): void {
  for (const [field, steps] of Object.entries(entity.states ?? {})) {
    if (!(field in values)) continue
    const [from, to] = [before[field], values[field]]
    if (from === to || from == null || steps[textOf(from)]?.includes(textOf(to))) continue
    const derived = Object.values(steps).every((next) => next.length === 0)
    throw new TaktError(derived ? 'statusByHand' : 'stateStep', {
      key: keyText(entity, before),
      field: entity.fields[field]!.label,
      from: stateText(entity, field, from),
      to: stateText(entity, field, to),
    })
  }
}
