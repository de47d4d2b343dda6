import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entityLabel } from '#domain/modelling/tenant-model.ts'
import { expressionServices } from '#domain/services/system/expressions.ts'
import { useModel } from '../../../client/model.ts'
import { useCall } from '../../../client/query.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { VirtualBody } from '../../../parts/virtual-body.tsx'

interface Tested {
  readonly code: string
  readonly name: string | null
  readonly entity: string
  readonly gives: string | null
  readonly fault: string | null
  readonly rows: number
  readonly empty: number
  readonly met: number
  readonly ms: number
}

/** Tries every expression that is kept on rows of what it is about. */
export function TestAction() {
  const { t } = useTranslation('expressions')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="ghost" icon={FlaskConical} onClick={() => setOpen(true)}>
        {t('testAll')}
      </Button>
      {open && <TestDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function TestDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('expressions')
  const label = useLabel()
  const model = useModel()
  const answer = useCall(expressionServices.testAll, {}, { staleTime: 0 })
  const items = (answer.data as { readonly items: readonly Tested[] } | undefined)?.items
  const faulty = items?.filter(({ fault }) => fault !== null).length ?? 0
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('testAll')}
      description={items ? t('tested', { count: items.length, faulty }) : t('testHint')}
      width={820}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {answer.isPending && <LoadingState />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {items?.length === 0 && <EmptyState title={t('noExpressions')} hint={t('noExpressionsHint')} />}
      {items && items.length > 0 && (
        <table className="t-table" aria-label={t('testAll')}>
          <thead>
            <tr>
              <th scope="col">{t('expression')}</th>
              <th scope="col">{t('about')}</th>
              <th scope="col">{t('result')}</th>
              <th scope="col" className="number">
                {t('rowsTried')}
              </th>
              <th scope="col" className="number">
                {t('withoutValue')}
              </th>
              <th scope="col" className="number">
                {t('met')}
              </th>
              <th scope="col" className="number">
                ms
              </th>
            </tr>
          </thead>
          <VirtualBody rows={items} keyOf={(one) => one.code}>
            {(one, props) => (
              <tr {...props}>
                <th scope="row" title={one.name ?? ''}>
                  {one.code}
                </th>
                <td>{label(entityLabel(model, one.entity))}</td>
                <td>{one.fault === null ? one.gives : <StatusChip tone="bad">{one.fault}</StatusChip>}</td>
                <td className="number">{one.rows}</td>
                <td className="number">{one.empty}</td>
                <td className="number">{one.met}</td>
                <td className="number">{one.ms}</td>
              </tr>
            )}
          </VirtualBody>
        </table>
      )}
    </Dialog>
  )
}
