import { useMutation } from '@tanstack/react-query'
import { useCallback, useId } from 'react'
import { showError } from '../client/error-popup.ts'

/** Shows an error in its own way; false: not this one, so the popup does. */
export type ShowOwn = (error: unknown) => boolean

export interface Action {
  /** Does work continue? The button that started it shows so. */
  readonly busy: boolean
  /**
   * Does work, in which the calls that write are made (client/write.ts), and gives what came of it; shows what went wrong
   * and then gives nothing. Never throws. It stays the same function, so that effects may depend on it.
   */
  readonly attempt: <T>(work: () => Promise<T>, showOwn?: ShowOwn) => Promise<T | undefined>
}

interface Work {
  readonly work: () => Promise<unknown>
  readonly showOwn: ShowOwn | undefined
}

/** Work that a button starts: a mutation of react-query. */
export function useAction(): Action {
  const id = useId()
  const { isPending, mutateAsync } = useMutation({
    mutationKey: ['action', id],
    mutationFn: ({ work }: Work) => work(),
    onError: (error, { showOwn }) => {
      if (!showOwn?.(error)) showError(error)
    },
  })
  const attempt: Action['attempt'] = useCallback(
    (work, showOwn) => (mutateAsync({ work, showOwn }) as Promise<never>).catch(() => undefined),
    [mutateAsync],
  )
  return { busy: isPending, attempt }
}
