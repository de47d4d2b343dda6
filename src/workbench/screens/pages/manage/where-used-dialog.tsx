import { useTranslation } from 'react-i18next'
import { designPages } from '#domain/services/pages/pages.ts'
import { useCall } from '../../../client/query.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import './manage.css'

interface WhereUsedDialogProps {
  readonly code: string
  readonly onClose: () => void
}

/** Menus, roles, home layouts and pages that use a page. */
export function WhereUsedDialog({ code, onClose }: WhereUsedDialogProps) {
  const { t } = useTranslation('pages-manage')
  return (
    <Dialog
      onClose={onClose}
      width={560}
      title={t('whereUsedTitle', { code })}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Uses code={code} />
    </Dialog>
  )
}

function Uses({ code }: { readonly code: string }) {
  const { t } = useTranslation('pages-manage')
  const { data, error, refetch } = useCall(designPages.whereUsed, { code }, { staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (data.items.length === 0) return <EmptyState title={t('unused')} hint={t('unusedHint')} />
  return (
    <DataTable
      label={t('whereUsed')}
      rows={data.items}
      keyOf={({ kind, code }) => `${kind} ${code}`}
      columns={[
        { title: t('usedBy'), cell: ({ kind }) => t(`uses.${kind}`, { defaultValue: kind }) },
        { title: t('code'), cell: ({ code }) => code },
        { title: t('name'), cell: ({ name }) => name },
      ]}
    />
  )
}
