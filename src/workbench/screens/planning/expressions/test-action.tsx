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
import { DataTable } from '../../../parts/data-table/data-table.tsx'

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
      onClose={onClose}
      title={t('testAll')}
      description={items ? t('tested', { count: items.length, faulty }) : t('testHint')}
      width={820}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {answer.isPending && <LoadingState />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {items?.length === 0 && <EmptyState title={t('noExpressions')} hint={t('noExpressionsHint')} />}
      {items && items.length > 0 && (
        <DataTable
          label={t('testAll')}
          rows={items}
          keyOf={({ code }) => code}
          columns={[
            {
              title: t('expression'),
              isName: true,
              hint: ({ name }) => name ?? '',
              cell: ({ code }) => code,
            },
            { title: t('about'), cell: ({ entity }) => label(entityLabel(model, entity)) },
            {
              title: t('result'),
              cell: ({ fault, gives }) =>
                fault === null ? gives : <StatusChip tone="bad">{fault}</StatusChip>,
            },
            { title: t('rowsTried'), isNumber: true, cell: ({ rows }) => rows },
            { title: t('withoutValue'), isNumber: true, cell: ({ empty }) => empty },
            { title: t('met'), isNumber: true, cell: ({ met }) => met },
            { title: 'ms', isNumber: true, cell: ({ ms }) => ms },
          ]}
        />
      )}
    </Dialog>
  )
}
