import { useCallback, useState, type ReactNode } from 'react'
import { ConflictDialog } from '../../../../list/conflict-dialog.tsx'
import type { Conflict, ResolveConflict } from './open-form.ts'

interface Asked extends Conflict {
  readonly answer: (values: Awaited<ReturnType<ResolveConflict>>) => void
}

/** Conflicts of the forms of a page: `dialog` is drawn once in it. */
export function useConflict(): { readonly dialog: ReactNode; readonly resolve: ResolveConflict } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const resolve: ResolveConflict = useCallback(
    (conflict) => new Promise((answer) => setAsked({ ...conflict, answer })),
    [],
  )
  if (!asked) return { dialog: null, resolve }
  const { answer, entity, before, theirs, mine } = asked
  const close = (values: Parameters<typeof answer>[0]): void => {
    setAsked(null)
    answer(values)
  }
  const dialog = (
    <ConflictDialog
      {...{ entity, before, theirs, mine }}
      onCancel={() => close(null)}
      onMerged={(values) => close(values)}
    />
  )
  return { dialog, resolve }
}
