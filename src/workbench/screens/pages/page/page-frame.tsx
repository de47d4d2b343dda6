import { useState, useEffect, useRef } from 'react'
import { subscribe } from 'valtio'
import type { PageFile } from '#domain/pages/page.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useWidth } from '../../../parts/use-width.ts'
import { debounced } from '../../../parts/timing.ts'
import { goTo, hrefOf } from '../../../navigation/navigation.ts'
import { tabs } from '../../../state/tabs.ts'
import { ActingPage } from './actions/acting-page.tsx'
import { OpenForms } from './forms/open-forms.tsx'
import { PageInspector } from './inspector/page-inspector.tsx'
import type { KindRenderers } from './page-context.ts'
import { OpenedPage } from './opened-page.tsx'
import { openedState, searchOf, takeSearch } from './opened-state.ts'
import { PageContent } from './page-content.tsx'
import { usePageUser } from './page-user.ts'
import type { PageState } from './page-state.ts'

interface PageFrameProps {
  readonly page: PageFile
  readonly renderers: KindRenderers
  /** The tab that it is open in; null: a part of another page, or a sample. */
  readonly address?: PageAddress | null
  /** Its sources, variables and events are shown below it, while somebody tries it. */
  readonly isInspected?: boolean
}

const noSearch = {}

/** A page that is open to be used. Another page file is another page: give it a key of its own. */
export function PageFrame({ page, renderers, address = null, isInspected = false }: PageFrameProps) {
  const user = usePageUser()
  const { zone } = useFormatSettings()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const width = useWidth(frame)
  const [state] = useState(() => openedState(page, address?.search ?? noSearch, user, zone))
  useAddress(page, state, address)
  return (
    <div className="pg-page" ref={setFrame}>
      {width !== null && (
        <OpenedPage {...{ page, state, width, renderers }} isEdited={false}>
          <ActingPage>
            <PageContent page={page} />
            <OpenForms path={address?.path ?? null} />
            {isInspected && <PageInspector />}
          </ActingPage>
        </OpenedPage>
      )}
    </div>
  )
}

/** The tab that a page is open in. */
export interface PageAddress {
  readonly path: string
  readonly search: Readonly<Record<string, string>>
}

const none: PageAddress = { path: '', search: {} }

/** Keeps variables that the address has the same as those of the page, whichever of the two changes; typing once it rests. */
function useAddress(page: PageFile, state: PageState, address: PageAddress | null): void {
  const { path, search } = address ?? none
  // Addresses that the page asked for itself: what was typed since then is newer than they are.
  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (asked.current.has(hrefOf(path, search))) asked.current.clear()
    else takeSearch(state, page, search)
  }, [page, state, path, search])
  useEffect(() => {
    if (path === '') return undefined
    const write = debounced(() => {
      const href = hrefOf(path, searchOf(page, state.values, search))
      if (tabs.active !== path || href === hrefOf(path, search)) return
      asked.current.add(href)
      goTo(href, { replace: true })
    })
    // What changed while the last address was on its way.
    write()
    const end = subscribe(state, () => write())
    return () => {
      write.cancel()
      end()
    }
  }, [page, state, path, search])
}
