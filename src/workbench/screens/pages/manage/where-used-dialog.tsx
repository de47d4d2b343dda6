import { useTranslation } from 'react-i18next'
import { designPages } from '#domain/services/pages/pages.ts'
import { useCall } from '../../../client/query.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { VirtualBody } from '../../../parts/virtual-body.tsx'
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
      open
      onOpenChange={(open) => !open && onClose()}
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
    <table className="t-table" aria-label={t('whereUsed')}>
      <thead>
        <tr>
          <th scope="col">{t('usedBy')}</th>
          <th scope="col">{t('code')}</th>
          <th scope="col">{t('name')}</th>
        </tr>
      </thead>
      <VirtualBody rows={data.items} keyOf={(use) => `${use.kind} ${use.code}`}>
        {(use, props) => (
          <tr {...props}>
            <td>{t(`uses.${use.kind}`, { defaultValue: use.kind })}</td>
            <td>{use.code}</td>
            <td>{use.name}</td>
          </tr>
        )}
      </VirtualBody>
    </table>
  )
}
