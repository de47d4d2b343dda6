import { Render } from '@puckeditor/core/rsc'
import type { Data } from '@puckeditor/core'
import { useCallback, useState } from 'react'
import { placedOn, withoutPart } from '#domain/pages/arrange.ts'
import { isKindName, kindNamed } from '#domain/pages/kinds/index.ts'
import { pageText, type PageText } from '#domain/pages/text.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import { pageConfig } from '../page/config.tsx'
import { drawableData } from '../page/drawable.ts'
import { renderers } from '../page/kinds/index.ts'
import { OpenedPage } from '../page/opened-page.tsx'
import { openedState } from '../page/opened-state.ts'
import { usePageUser } from '../page/page-user.ts'
import { Handles } from './handles.tsx'
import { useBoxes } from './use-boxes.ts'
import type { Arranging } from './use-arranging.ts'

interface ArrangedPageProps {
  readonly arranging: Arranging
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
  readonly onEnd: () => void
}

const noSearch = {}
/** Arranged at its full width, whatever room there is: places of narrower pages follow from that. */
const fullWidth = null

/** A page as its viewers see it, with handles by which its parts are arranged. */
export function ArrangedPage({ arranging, chosen, onChoose, onEnd }: ArrangedPageProps) {
  const { page, show, settle, change } = arranging
  const labelOf = useLabel()
  const language = useLanguage()
  const user = usePageUser()
  const { zone } = useFormatSettings()
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [state] = useState(() => openedState(page, noSearch, user, zone))
  const boxes = useBoxes(frame)
  const nameOf = useCallback(
    (id: string): string => {
      const part = page.data.content.find(({ props }) => props.id === id)
      const title = pageText((part?.props['label'] ?? {}) as PageText, language, page.texts)
      if (title) return title
      return part && isKindName(part.type) ? labelOf(kindNamed(part.type).label) : id
    },
    [page, language, labelOf],
  )
  return (
    <div className="ar-page">
      <div className="pg-page" ref={setFrame} inert>
        <OpenedPage page={page} state={state} isEdited={false} width={fullWidth} renderers={renderers}>
          <Render config={pageConfig(page.data)} data={drawableData(page.data) as unknown as Data} />
        </OpenedPage>
      </div>
      <Handles
        items={placedOn(page)}
        nameOf={nameOf}
        boxes={boxes}
        chosen={chosen}
        onChoose={onChoose}
        onMove={(id, place, isSettled) => {
          show(id, place)
          if (isSettled) settle()
        }}
        onRemove={(id) => {
          change(withoutPart(page, id))
          onChoose(null)
        }}
        onEnd={onEnd}
      />
    </div>
  )
}
