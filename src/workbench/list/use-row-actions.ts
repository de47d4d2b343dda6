import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { refreshService } from '../client/query.ts'
import { RequestError } from '../client/request-error.ts'
import { useAction } from '../actions/use-action.ts'
import { confirm } from '../state/asked.ts'
import type { ListRow } from './list-row.ts'
import { referrersOf, type Referrer } from './referrers-dialog.tsx'
import type { Editing } from './row-drawer.tsx'
import type { RowStore } from './row-store.ts'

export interface Refusal {
  readonly message: string
  readonly referrers: readonly Referrer[]
}

/** Add, edit, copy and delete of a list, with the messages of specification §5. */
export function useRowActions(
  entity: Entity,
  store: RowStore,
  selected: readonly ListRow[],
  onChanged: (id?: string) => void,
) {
  const { t } = useTranslation('list')
  const { attempt } = useAction()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [batching, setBatching] = useState<readonly ListRow[] | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** `id`: of the row that the list goes to. */
  const changed = (id?: string): void => {
    void refreshService(crudOf(entity).getAll)
    onChanged(id)
  }

  /** The form starts from the row as it is now, not as the list last saw it. */
  const open = async (mode: 'edit' | 'copy', row: ListRow | undefined): Promise<void> => {
    if (!row) {
      toast.warning(t('pleaseSelectTheRowToEdit'))
      return
    }
    await attempt(async () => {
      setEditing({ mode, row: await store.read(row) })
    })
  }
  const remove = async (rows: readonly ListRow[]): Promise<void> => {
    if (rows.length === 0) {
      toast.warning(t('pleaseSelectTheRowToDelete'))
      return
    }
    const sure = await confirm({
      title: t('tips'),
      message: t('areYouSureYouWantToDelete', { count: rows.length }),
      confirmLabel: t('delete'),
      tone: 'danger',
    })
    if (!sure) return
    const work = async (): Promise<void> => {
      await store.remove(rows)
      toast.success(t('deleteSuccessfully'))
      changed()
    }
    await attempt(work, (error) => {
      const referrers = error instanceof RequestError ? referrersOf(error.details) : null
      if (referrers) setRefusal({ message: (error as Error).message, referrers })
      return referrers !== null
    })
  }

  return {
    editing,
    batching,
    refusal,
    changed,
    add: () => setEditing({ mode: 'create' }),
    edit: (row: ListRow | undefined) => void open('edit', row),
    copy: (row: ListRow | undefined) => void open('copy', row),
    editBatch: (rows = selected) => {
      if (rows.length === 0) toast.warning(t('pleaseSelectTheRowToEdit'))
      else setBatching(rows)
    },
    remove: (rows = selected) => void remove(rows),
    closeBatch: () => setBatching(null),
    closeEditing: () => setEditing(null),
    closeRefusal: () => setRefusal(null),
  }
}
