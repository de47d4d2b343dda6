import { useEffect, useRef } from 'react'
import { subscribe } from 'valtio'
import type { PageFile } from '#domain/pages/page.ts'
import { debounced } from '../../../parts/timing.ts'
import { goTo, hrefOf } from '../../../navigation/navigation.ts'
import { tabs } from '../../../state/tabs.ts'
import { searchOf, takeSearch } from './opened-state.ts'
import type { PageState } from './page-state.ts'

/** The tab that a page is open in. */
export interface PageAddress {
  readonly path: string
  readonly search: Readonly<Record<string, string>>
}

const none: PageAddress = { path: '', search: {} }

/** Keeps variables that the address has the same as those of the page, whichever of the two changes; typing once it rests. */
export function useAddress(page: PageFile, state: PageState, address: PageAddress | null): void {
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
