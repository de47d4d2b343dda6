import { useEffect } from 'react'
import { subscribe } from 'valtio'
import type { PageFile } from '#domain/pages/page.ts'
import { goTo, hrefOf } from '../../../shell/navigation.ts'
import { tabs } from '../../../state/tabs.ts'
import { searchOf, takeSearch } from './opened-state.ts'
import type { PageState } from './page-state.ts'

/** The tab that a page is open in. */
export interface PageAddress {
  readonly path: string
  readonly search: Readonly<Record<string, string>>
}

const none: PageAddress = { path: '', search: {} }

/** Keeps variables that the address has the same as those of the page, whichever of the two changes. */
export function useAddress(page: PageFile, state: PageState, address: PageAddress | null): void {
  const { path, search } = address ?? none
  useEffect(() => takeSearch(state, page, search), [page, state, search])
  useEffect(() => {
    if (path === '') return undefined
    return subscribe(state, () => {
      const href = hrefOf(path, searchOf(page, state.values, search))
      if (tabs.active === path && href !== hrefOf(path, search)) goTo(href, { replace: true })
    })
  }, [page, state, path, search])
}
