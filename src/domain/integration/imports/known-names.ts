import { importFields, type Entity } from '../../entity.ts'
import { importableOf } from '../../import-target.ts'
import { plainTitle } from '../suggest-mapping.ts'

/** Texts that name a field of an entity, letters and digits alone. */
function plainTitles(entity: Entity): ReadonlySet<string> {
  return new Set(
    importFields(entity)
      .flatMap(([name, { label }]) => [name, label.zh, label.en])
      .map(plainTitle),
  )
}

/** Whether a text is the name of a field of an entity, in either language. */
export function fieldNamesOf(entity: Entity): (text: string) => boolean {
  const names = plainTitles(entity)
  return (text) => names.has(plainTitle(text))
}

/** Fewer names in common say nothing. */
const FEWEST_KNOWN = 2

/** The entity among some whose fields most columns name; null where there is none, or several. */
export function likelyEntity(header: readonly string[], entities: readonly Entity[]): Entity | null {
  const names = new Set(header.map(plainTitle))
  const counted = importableOf(entities)
    .map((entity) => ({ entity, known: [...plainTitles(entity)].filter((name) => names.has(name)).length }))
    .toSorted((one, other) => other.known - one.known)
  const [first, second] = counted
  if (!first || first.known < FEWEST_KNOWN || first.known === second?.known) return null
  return first.entity
}
