import { freeIds } from '#domain/pages/new-part.ts'
import type { PageComponent, PageFile } from '#domain/pages/page.ts'
import { withIds } from '#domain/pages/rename.ts'
import { componentsOf } from '#domain/pages/walk.ts'

/** Components with ids that no other has, also those in their slots; what they say of each other is said of the copies. */
export function withNewIds(page: PageFile, components: readonly PageComponent[]): readonly PageComponent[] {
  const free = freeIds(page)
  const ids = new Map(
    [...componentsOf({ root: {}, content: components })].map(({ component: { type, props } }) => [
      props.id,
      free(type),
    ]),
  )
  return withIds(components, (id) => ids.get(id) ?? id)
}
