import type { ComponentConfig, Config } from '@puckeditor/core'
import { useMemo, type ReactNode, type Ref } from 'react'
import { isKindName, kinds, propertiesOfKind } from '#domain/pages/kinds/index.ts'
import type { Given } from '#domain/pages/map-values.ts'
import type { ComponentProps } from '#domain/pages/page.ts'
import { slotFields } from '../page/config.tsx'
import { Part } from '../page/part.tsx'
import { withDrawnSlots } from './skeleton.ts'
import { useEditedPart } from './use-editing.ts'

interface EditedPartProps {
  readonly id: string
  /** Slots as the editor draws them. */
  readonly drawn: Given
  readonly dragRef: Ref<HTMLDivElement> | null
}

/** A component with the values that the page has now and the slots of the editor. */
function EditedPart({ id, drawn, dragRef }: EditedPartProps) {
  const component = useEditedPart(id)
  const props = useMemo(
    () =>
      component && isKindName(component.type)
        ? (withDrawnSlots(propertiesOfKind(component.type), component.props, drawn) as ComponentProps)
        : component?.props,
    [component, drawn],
  )
  return component && props && <Part type={component.type} props={props} dragRef={dragRef} />
}

function drawnAs(type: string): ComponentConfig {
  return {
    inline: true,
    fields: isKindName(type) ? slotFields(propertiesOfKind(type)) : {},
    // The editor calls it again only when a slot changes, so what it is given stays the same in between.
    render: ({ puck, id, ...drawn }) => <EditedPart id={id as string} drawn={drawn} dragRef={puck.dragRef} />,
  }
}

const Root = ({ children }: { readonly children?: ReactNode }) => <div className="pg-grid">{children}</div>

const known = Object.keys(kinds)

/** How the editor draws a page: all kinds of the product, and types that this version does not know. */
export const builderConfig = (types: readonly string[]): Config => ({
  root: { render: Root },
  components: Object.fromEntries([...new Set([...known, ...types])].map((type) => [type, drawnAs(type)])),
})
