import { mapPart } from '#domain/pages/map-values.ts'
import { freeIds } from '#domain/pages/new-part.ts'
import type { PageComponent, PageFile } from '#domain/pages/page.ts'
import { mapComponents } from '#domain/pages/walk.ts'

/** Components with ids that no other has, also those in their slots; what they say of each other is said of the copies. */
export function withNewIds(page: PageFile, components: readonly PageComponent[]): readonly PageComponent[] {
  const free = freeIds(page)
  const ids = new Map<string, string>()
  const renamed = mapComponents(components, (one) => {
    const id = free(one.type)
    ids.set(one.props.id, id)
    return { ...one, props: { ...one.props, id } }
  })
  return mapComponents(renamed, (one) =>
    mapPart(one, ({ kind }, value) =>
      kind === 'dialog' && typeof value === 'string' ? (ids.get(value) ?? value) : value,
    ),
  )
}
