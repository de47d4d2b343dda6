import { personalServices } from '#domain/services/system/personal.ts'
import { useAction } from './use-action.ts'
import { queryKeyOf } from '../client/keys.ts'
import { queryClient, useCall } from '../client/query.ts'
import { write } from '../client/write.ts'

const { favorites, saveFavorites } = personalServices
const key = queryKeyOf(favorites, {})

interface Favourites {
  /** App codes in the order of the user. */
  readonly codes: readonly string[]
  readonly has: (appCode: string) => boolean
  /** Puts a page at the end of the favourites, or takes it away. */
  readonly toggle: (appCode: string) => void
}

/** The favourite pages of the user, kept on the server; every change shows at once. */
export function useFavourites(): Favourites {
  const kept = useCall(favorites, {}, { staleTime: 60_000 })
  const { attempt } = useAction()
  const codes = kept.data?.items.map(({ appCode }) => appCode) ?? []
  return {
    codes,
    has: (appCode) => codes.includes(appCode),
    toggle: (appCode) => {
      const next = codes.includes(appCode) ? codes.filter((one) => one !== appCode) : [...codes, appCode]
      void attempt(async () => queryClient.setQueryData(key, await write(saveFavorites, { appCodes: next })))
    },
  }
}
