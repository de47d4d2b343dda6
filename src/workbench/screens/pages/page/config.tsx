import type { ComponentConfig, Config, Fields } from '@puckeditor/core'
import type { ReactNode } from 'react'
import { isKindName, kinds, propertiesOfKind } from '#domain/pages/kinds/index.ts'
import type { ComponentProps, PageData } from '#domain/pages/page.ts'
import type { Properties } from '#domain/pages/property.ts'
import { unreadablePart } from '#domain/pages/read-page.ts'
import { componentsOf } from '#domain/pages/walk.ts'
import { holdsSlots } from './drawable.ts'
import { Part } from './part.tsx'

/** The slots among properties, also those inside of items; the builder adds fields for the others. */
export const slotFields = (properties: Properties): Fields =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): [string, Fields[string]][] => {
      if (property.kind === 'slot') return [[name, { type: 'slot' }]]
      if (property.kind !== 'items' || !holdsSlots(property.of)) return []
      return [[name, { type: 'array', arrayFields: slotFields(property.of) } as Fields[string]]]
    }),
  )

/** Every component is drawn by its part; the part is the element that the editor drags. */
function drawnAs(type: string): ComponentConfig {
  return {
    inline: true,
    fields: isKindName(type) ? slotFields(propertiesOfKind(type)) : {},
    render: ({ puck, ...props }) => (
      <Part type={type} props={props as unknown as ComponentProps} dragRef={puck.dragRef} />
    ),
  }
}

const known: Readonly<Record<string, ComponentConfig>> = Object.fromEntries(
  [...Object.keys(kinds), unreadablePart].map((type) => [type, drawnAs(type)]),
)

const Root = ({ children }: { readonly children?: ReactNode }) => <div className="pg-grid">{children}</div>

/** How a page is drawn: its kinds, and those of its components that this version does not know. */
export function pageConfig(data: PageData): Config {
  const types = new Set([...componentsOf(data)].map(({ component }) => component.type))
  const others = [...types].filter((type) => !Object.hasOwn(known, type))
  return {
    root: { render: Root },
    components: { ...known, ...Object.fromEntries(others.map((type) => [type, drawnAs(type)])) },
  }
}
