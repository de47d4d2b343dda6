import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { modelling } from '#domain/services/integration/modelling.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { ErrorState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { confirm } from '../../../state/asked.ts'
import { IndexDialog } from './index-dialog.tsx'

/** Indexes of a table of the tenant's own. */
export function Indexes({ tableCode }: { readonly tableCode: string }) {
  const { t } = useTranslation('modelling')
  const label = useLabel()
  const [adding, setAdding] = useState(false)
  const { busy, attempt } = useAction()
  const table = useModel().find(tableCode)
  const { data, error } = useCall(modelling.indexes, { tableCode })
  const nameOf = (fields: unknown): string =>
    (fields as readonly string[])
      .map((code) => label(table?.fields[code]?.label ?? { zh: code, en: code }))
      .join(', ')
  const drop = async (id: string, name: string): Promise<void> => {
    const question = {
      title: t('dropIndexTitle', { name }),
      confirmLabel: t('dropIndex'),
      tone: 'danger',
    } as const
    if (!(await confirm(question))) return
    await attempt(async () => {
      await write(modelling.dropIndex, { id })
      await refreshed(modelling.indexes)
      toast.success(t('indexDropped', { name }))
    })
  }
  return (
    <Panel
      title={t('indexes')}
      flush
      actions={
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {t('addIndex')}
        </Button>
      }
    >
      {error ? (
        <ErrorState error={error} />
      ) : data && data.items.length === 0 ? (
        <p className="m-free">{t('noIndexes')}</p>
      ) : (
        <DataTable
          rows={data?.items ?? []}
          keyOf={({ id }) => id}
          columns={[
            { title: t('indexFields'), cell: ({ fields }) => nameOf(fields) },
            { title: t('unique'), cell: ({ isUnique }) => (isUnique ? t('yes') : '') },
            {
              spoken: t('actions'),
              cell: ({ id, fields }) => (
                <IconButton
                  icon={Trash2}
                  label={t('dropIndexOf', { name: nameOf(fields) })}
                  disabled={busy}
                  onClick={() => void drop(id, nameOf(fields))}
                />
              ),
            },
          ]}
        />
      )}
      {adding && table && <IndexDialog table={table} onClose={() => setAdding(false)} />}
    </Panel>
  )
}
