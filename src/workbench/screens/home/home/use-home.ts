import { useMemo } from 'react'
import { deliveredHome } from '#domain/pages/delivered/home.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { gridLayouts } from '#domain/services/system/layouts.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { keptHome } from './kept-home.ts'

/** A user's own arrangement is kept as a layout of the user under this name. */
const grid = 'home'

interface Home {
  readonly page: PageFile
  readonly isLoading: boolean
  /** It is the user's own arrangement. */
  readonly isOwn: boolean
  /** Resolves to false where it could not be kept, which is shown. */
  readonly keep: (page: PageFile) => Promise<boolean>
  readonly reset: () => Promise<boolean>
}

/** The user's home page: their own arrangement, else the one published for them, else one shared as default, else the product's. */
export function useHome(): Home {
  const { attempt } = useAction()
  const change = async (work: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await attempt(async () => {
      await work()
      await refreshed(gridLayouts.list)
      return true
    })
    return isDone ?? false
  }
  const kept = useCall(gridLayouts.list, { grid })
  const made = useCall(designPages.home, {}, { staleTime: 60_000 })
  const layouts = kept.data?.items
  const own = layouts?.find((one) => one.own && one.name === grid)
  const shared = layouts?.find((one) => !one.own && one.isDefault)
  const published = made.data as { readonly content: unknown } | null | undefined
  const ownPage = useMemo(() => keptHome(own?.content), [own])
  const page = useMemo(
    () =>
      ownPage ??
      (published ? readPage(published.content).page : null) ??
      keptHome(shared?.content) ??
      deliveredHome,
    [ownPage, published, shared],
  )
  return {
    page,
    isLoading: kept.isPending || made.isPending,
    isOwn: ownPage !== null,
    keep: (next) =>
      change(() => write(gridLayouts.save, { grid, name: grid, isDefault: true, content: { page: next } })),
    reset: () => (own ? change(() => write(gridLayouts.remove, { id: own.id })) : Promise.resolve(true)),
  }
}
