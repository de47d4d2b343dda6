import { QueryObserver } from '@tanstack/react-query'
import type { QueryKey } from './keys.ts'
import { queryClient } from './query.ts'

/** Whether what somebody shows of the answers of a key, and holds itself, is as it was read. */
export interface Freshness {
  /** Follows it until the returned function is called; what became out of date meanwhile is read again at once. */
  readonly follow: () => () => void
  /** It was just read, or changed here as it was written. */
  readonly renewed: () => void
}

/** What its owner itself reads again within this time is not read twice. */
const OWN_RELOAD_MS = 300

/** Calls `readAgain` when answers of the key became out of date and the owner has not read them again by itself. */
export function freshnessOf(queryKey: QueryKey, readAgain: () => void): Freshness {
  const options = {
    queryKey,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      await new Promise((resolve) => setTimeout(resolve, OWN_RELOAD_MS))
      if (!signal.aborted) readAgain()
      return Date.now()
    },
    initialData: Date.now(),
    staleTime: Infinity,
    gcTime: Infinity,
  }
  return {
    follow: () => new QueryObserver(queryClient, options).subscribe(() => {}),
    renewed: () => {
      void queryClient.cancelQueries({ queryKey, exact: true }, { silent: true })
      queryClient.setQueryData(queryKey, Date.now())
    },
  }
}
