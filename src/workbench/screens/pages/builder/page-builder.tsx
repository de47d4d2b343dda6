import { Puck, type Overrides, type ComponentConfig, type Config } from '@puckeditor/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode, type Ref } from 'react'
import type { PageFile, ComponentProps } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { isKindName, kinds, propertiesOfKind } from '#domain/pages/kinds/index.ts'
import type { Given } from '#domain/pages/map-values.ts'
import { queryKeyOf } from '../../../client/keys.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { draftOf, type KeptPage } from '../manage/page-row.ts'
import { slotFields } from '../page/config.tsx'
import { Part } from '../page/part.tsx'
import { EditedPage } from './edited-page.ts'
import { Builder } from './builder.tsx'
import { skeletonData, withDrawnSlots } from './skeleton.ts'
import { EditedContext, useEditedPart } from './use-editing.ts'
import { useTypes } from './use-following.ts'
import '@puckeditor/core/no-external.css'
import './builder.css'

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
const builderConfig = (types: readonly string[]): Config => ({
  root: { render: Root },
  components: Object.fromEntries([...new Set([...known, ...types])].map((type) => [type, drawnAs(type)])),
})

interface PageBuilderProps {
  readonly code: string
  /** Path of the tab. */
  readonly path: string
  readonly onClose: () => void
}

/** The builder of a designed page, with its draft. */
export default function PageBuilder({ code, path, onClose }: PageBuilderProps) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeyOf(designPages.draft, { code }, 'builder'),
    queryFn: () => draftOf(code),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return <Editor row={data.row} page={data.page} path={path} onClose={onClose} />
}

interface EditorProps {
  readonly row: KeptPage
  readonly page: PageFile
  readonly path: string
  readonly onClose: () => void
}

const nothing = () => <></>
/** The editor's own bar on a component has English words; the panels of the builder do what it does. */
const overrides: Partial<Overrides> = { actionBar: nothing }
const iframe = { enabled: false }
/** What the editor would do to the page passes by its history, which is that of the edited page. */
const permissions = { drag: false, insert: false, delete: false, duplicate: false }

function Editor({ row, page, path, onClose }: EditorProps) {
  const [edited] = useState(() => new EditedPage(page))
  const [data] = useState(() => skeletonData(page.data.content))
  const types = useTypes(edited)
  const config = useMemo(() => builderConfig(types), [types])
  return (
    <EditedContext value={edited}>
      <Puck config={config} data={data} iframe={iframe} overrides={overrides} permissions={permissions}>
        <Builder row={row} path={path} onClose={onClose} />
      </Puck>
    </EditedContext>
  )
}
