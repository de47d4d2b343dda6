import { Render } from '@puckeditor/core/rsc'
import type { Data } from '@puckeditor/core'
import { useCallback, useState } from 'react'
import { placedOn, withoutPart, withMoved } from '#domain/pages/arrange.ts'
import { isKindName, kindNamed } from '#domain/pages/kinds/index.ts'
import { pageText, type PageText } from '#domain/pages/text.ts'
import type { PageFile, Place } from '#domain/pages/page.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import { pageConfig } from '../page/config.tsx'
import { drawableData } from '../page/drawable.ts'
import { renderers } from '../page/kinds/index.ts'
import { OpenedPage } from '../page/opened-page.tsx'
import { openedState } from '../page/opened-state.ts'
import { usePageUser } from '../page/page-user.ts'
import { Handles, useBoxes } from './handles.tsx'

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

interface Arranged {
  readonly page: PageFile
  /** The page before each change, the oldest first. */
  readonly past: readonly PageFile[]
  /** The page before a move that still continues. */
  readonly before: PageFile | null
}

export interface Arranging {
  readonly page: PageFile
  readonly isChanged: boolean
  readonly change: (next: PageFile) => void
  /** Shows a part at a place without making that a change of its own. */
  readonly show: (id: string, place: Place) => void
  /** Makes what was shown a change. */
  readonly settle: () => void
  readonly undo: () => void
}

const mostSteps = 100

/** A page while it is arranged, with the steps that can be undone. */
export function useArranging(first: PageFile): Arranging {
  const [{ page, past }, set] = useState<Arranged>({ page: first, past: [], before: null })
  const change = useCallback(
    (next: PageFile) =>
      set((state) => ({ page: next, past: [...state.past, state.page].slice(-mostSteps), before: null })),
    [],
  )
  const show = useCallback(
    (id: string, place: Place) =>
      set((state) => {
        const before = state.before ?? state.page
        return { ...state, before, page: withMoved(before, id, place) }
      }),
    [],
  )
  const settle = useCallback(
    () =>
      set((state) => {
        if (!state.before) return state
        return { page: state.page, past: [...state.past, state.before].slice(-mostSteps), before: null }
      }),
    [],
  )
  const undo = useCallback(
    () =>
      set((state) => {
        const last = state.past.at(-1)
        return last ? { page: last, past: state.past.slice(0, -1), before: null } : state
      }),
    [],
  )
  return { page, isChanged: past.length > 0, change, show, settle, undo }
}
