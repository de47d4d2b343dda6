import { useState } from 'react'
import { homeSets } from '#domain/services/kpi/home.ts'
import { gridLayouts } from '#domain/services/system/layouts.ts'
import { call } from '../../../client/call.ts'
import { refreshService, useCall } from '../../../client/query.ts'
import { showError } from '../../../state/error-popup.ts'
import { defaultPlaces, readPlaces, type Place } from './layout.ts'

/** The home page is kept as a layout of the user under this name. */
const grid = 'home'

interface Places {
  readonly places: readonly Place[]
  readonly loading: boolean
  readonly isDefault: boolean
  readonly change: (places: readonly Place[]) => void
  readonly reset: () => void
}

/** The user's home page: his own, else the one published for him, else one shared as default, else the product's. */
export function usePlaces(): Places {
  const kept = useCall(gridLayouts.list, { grid })
  const made = useCall(homeSets.mine, {}, { staleTime: 60_000 })
  const [changed, setChanged] = useState<readonly Place[] | null>(null)
  const layouts = kept.data?.items ?? []
  const own = layouts.find((one) => one.own && one.name === grid)
  const shared = layouts.find((one) => !one.own && one.isDefault)
  const published = made.data as { readonly widgets: unknown } | null | undefined
  const places =
    changed ??
    readPlaces(own?.content) ??
    readPlaces(published) ??
    readPlaces(shared?.content) ??
    defaultPlaces
  const keep = (act: Promise<unknown>): void => {
    act.then(() => refreshService(gridLayouts.list)).catch(showError)
  }
  return {
    places,
    loading: kept.isPending || made.isPending,
    isDefault: !own && changed === null,
    change: (next) => {
      setChanged(next)
      keep(call(gridLayouts.save, { grid, name: grid, isDefault: true, content: { widgets: next } }))
    },
    reset: () => {
      setChanged(null)
      if (own) keep(call(gridLayouts.remove, { id: own.id }))
    },
  }
}
