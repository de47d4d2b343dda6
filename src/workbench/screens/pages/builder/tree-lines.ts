import { placesOn } from '#domain/pages/arrange.ts'
import type { Label } from '#domain/label.ts'
import type { PageComponent, PageFile } from '#domain/pages/page.ts'
import { memberName } from '#domain/pages/member-name.ts'
import { componentName } from '#domain/pages/part-name.ts'
import { inReadingOrder } from '#domain/pages/places.ts'
import { isComponent, slotsOf, type SlotPlace } from '#domain/pages/walk.ts'
import { besideList, contentOf, listOf, withBeside, withShifted, withTaken } from './edit.ts'

/** A line of the structure: a component, or one of the several slots of a component. */
export interface StructureRow {
  readonly id: string
  readonly level: number
  readonly label: Label
  readonly component: PageComponent
  /** The slot that the line is of; null: of the component. */
  readonly slot: string | null
}

/** Components of a list in reading order, as they lie on its grid. */
export function inOrder(content: readonly unknown[]): readonly PageComponent[] {
  const places = new Map(placesOn(content, 'at').map((one) => [one.id, one]))
  return content
    .filter(isComponent)
    .toSorted((a, b) => inReadingOrder(places.get(a.props.id)!, places.get(b.props.id)!))
}

function* rowsIn(page: PageFile, content: readonly unknown[], level: number): Generator<StructureRow> {
  for (const component of inOrder(content)) {
    const { id } = component.props
    yield { id, level, label: componentName(component, page.texts), component, slot: null }
    const slots = slotsOf(component)
    for (const [slot, inner] of slots) {
      if (slots.length > 1)
        yield {
          id: `${id}|${slot}`,
          level: level + 1,
          label: slotName(component, slot, page),
          component,
          slot,
        }
      yield* rowsIn(page, inner, level + (slots.length > 1 ? 2 : 1))
    }
  }
}

/** A slot by what its component calls it: `Tabs 2`. */
function slotName({ type, props }: PageComponent, slot: string, page: PageFile): Label {
  const member = slot.replace(/\.[^.]*$/, '')
  return memberName({ of: 'component', id: props.id, type }, member, page) ?? { zh: slot, en: slot }
}

export const structureOf = (page: PageFile): readonly StructureRow[] => [
  ...rowsIn(page, page.data.content, 0),
]

/** Ways in which a key or the pointer takes a component elsewhere. */
export type Way = 'up' | 'down' | 'in' | 'out'

function neighbour(page: PageFile, list: SlotPlace, id: string, by: -1 | 1): PageComponent | undefined {
  const order = inOrder(contentOf(page, list))
  return order[order.findIndex(({ props }) => props.id === id) + by]
}

const into = (page: PageFile, id: string, list: SlotPlace): PageFile =>
  withTaken(page, id, { list, place: null, name: 'at' })

/** A page with a component one step further: among its neighbours, into what is before it, or out of what holds it. */
export function withStep(page: PageFile, id: string, way: Way): PageFile {
  const list = listOf(page, id)
  if (!list) return page
  if (way === 'out') return list.of === null ? page : withBeside(page, id, list.of, false)
  if (way === 'in') {
    const before = neighbour(page, list, id, -1)
    const slot = before && slotsOf(before)[0]?.[0]
    return slot === undefined ? page : into(page, id, { of: before!.props.id, slot })
  }
  const by = way === 'up' ? -1 : 1
  if (neighbour(page, list, id, by)) return withShifted(page, id, by)
  const beside = besideList(page, list, by)
  return beside ? into(page, id, beside) : page
}

/** Where on a line something is dropped. */
export type DropPart = 'before' | 'in' | 'after'

/** A page with a component dropped on a line of the structure; what has no slot takes it after itself. */
export function withDropped(page: PageFile, id: string, row: StructureRow, part: DropPart): PageFile {
  const { component, slot } = row
  const target = component.props.id
  const first = slot ?? (part === 'in' ? slotsOf(component)[0]?.[0] : undefined)
  if (first !== undefined) return into(page, id, { of: target, slot: first })
  return withBeside(page, id, target, part === 'before')
}
