import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import type { InputOf } from '#domain/service.ts'
import { useAction } from '../actions/use-action.ts'
import { refreshed } from '../client/query.ts'
import { write } from '../client/write.ts'
import { RequestError } from '../client/request-error.ts'
import { confirm } from '../state/asked.ts'

export type StoredRow = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly rowVersion: number
}

interface RowActions {
  /** Writes the values of a new (`row` null) or changed row; null when the server refused it, after saying why. */
  readonly save: (
    row: StoredRow | null,
    values: Readonly<Record<string, unknown>>,
    onFaults?: (error: RequestError) => void,
  ) => Promise<StoredRow | null>
  /** Asks, then deletes; true when it is gone. */
  readonly remove: (row: StoredRow, name: string) => Promise<boolean>
}

/** Writing single rows of an entity from a hand-written screen, with the same messages as the lists. */
export function useRowActions(entity: Entity): RowActions {
  const { t } = useTranslation('kitting-setup')
  const { attempt } = useAction()
  const endpoints = crudOf(entity)
  return {
    async save(row, values, onFaults) {
      const input = (row ? { ...values, id: row.id, rowVersion: row.rowVersion } : values) as InputOf<
        typeof endpoints.create
      >
      const work = async (): Promise<StoredRow> => {
        const saved = await write(row ? endpoints.update : endpoints.create, input)
        toast.success(t('saved'))
        await refreshed(endpoints.getAll)
        return saved as StoredRow
      }
      const saved = await attempt(work, (error) => {
        const isShown = onFaults !== undefined && error instanceof RequestError && error.faults.length > 0
        if (isShown) onFaults(error)
        return isShown
      })
      return saved ?? null
    },
    async remove(row, name) {
      const sure = await confirm({
        title: t('areYouSureYouWantToDelete', { name }),
        tone: 'danger',
        confirmLabel: t('delete'),
      })
      if (!sure) return false
      const isGone = await attempt(async () => {
        await write(endpoints.delete, { id: row.id })
        toast.success(t('deleteSuccessfully'))
        await refreshed(endpoints.getAll)
        return true
      })
      return isGone ?? false
    },
  }
}
