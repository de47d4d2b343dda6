import { Copy, Route, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { master } from '#domain/entities/master/master.ts'
import { masterData } from '#domain/services/master/master.ts'
import { useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'
import '../../../fields/fields.css'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'

/** Checks all routes, copies one, and draws it. */
export function RouteActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('master')
  const [open, setOpen] = useState<'check' | 'copy' | null>(null)
  const row = selected[0]
  const withRow = (act: () => void): void => {
    if (row) act()
    else toast.info(t('chooseRoute'))
  }
  const close = (): void => setOpen(null)
  return (
    <>
      <Button tone="ghost" icon={ShieldCheck} onClick={() => setOpen('check')}>
        {t('checkRoutes')}
      </Button>
      <Button tone="ghost" icon={Copy} onClick={() => withRow(() => setOpen('copy'))}>
        {t('copyRoute')}
      </Button>
      <Button
        tone="ghost"
        icon={Route}
        onClick={() =>
          openScreen('/setting/MasterGraphical', row ? { item: typedText(row['itemCode']) } : {})
        }
      >
        {t('routeGraph')}
      </Button>
      {open === 'check' && <CheckDialog onClose={close} />}
      {open === 'copy' && row && (
        <CopyDialog
          row={row}
          onClose={close}
          onDone={() => {
            close()
            onChanged()
          }}
        />
      )}
    </>
  )
}

interface Finding {
  readonly item: string
  readonly routeVersion: string
  readonly procNo: number | null
  readonly code: string
  readonly value: string
}

function CheckDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('master')
  const answer = useCall(masterData.validate, {}, { staleTime: 0 })
  const items = (answer.data as { readonly items: readonly Finding[] } | undefined)?.items
  return (
    <Dialog
      onClose={onClose}
      title={t('checked')}
      width={680}
      {...(items && items.length > 0 ? { description: t('faultCount', { count: items.length }) } : {})}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <LoadingState />}
      {items?.length === 0 && <EmptyState title={t('noFaults')} />}
      {items && items.length > 0 && (
        <DataTable
          label={t('checked')}
          rows={items}
          columns={[
            {
              title: t('item'),
              isName: true,
              cell: ({ item, routeVersion }) => (
                <button
                  type="button"
                  className="t-link"
                  onClick={() => {
                    onClose()
                    openScreen('/setting/MasterGraphical', { item })
                  }}
                >
                  {[item, routeVersion].filter(Boolean).join(' / ')}
                </button>
              ),
            },
            { title: t('process'), isNumber: true, cell: ({ procNo }) => procNo },
            { title: t('finding'), cell: ({ code, value }) => t(`fault.${code}`, { value }) },
          ]}
        />
      )}
    </Dialog>
  )
}

interface CopyDialogProps {
  readonly row: ListRow
  readonly onClose: () => void
  readonly onDone: () => void
}

function CopyDialog({ row, onClose, onDone }: CopyDialogProps) {
  const { t } = useTranslation('master')
  const { attempt } = useAction()
  const [to, setTo] = useState('')
  const [version, setVersion] = useState('')
  const item = typedText(row['itemCode'])
  const from = typedText(row['routeVersion'])
  const copy = async (): Promise<void> => {
    await attempt(async () => {
      const count = await write(masterData.copyRoute, {
        itemCode: item,
        toItem: to,
        ...(from ? { routeVersion: from } : {}),
        ...(version ? { toVersion: version } : {}),
      })
      toast.success(t('copied', { count }))
      onDone()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('copyRoute')}
      description={t('copyHint', { item: [item, from].filter(Boolean).join(' / ') })}
      submit={t('copyRoute')}
      disabled={to === ''}
      onSubmit={copy}
    >
      <div className="m-copy-form">
        <label htmlFor="m-copy-to">{t('toItem')}</label>
        <ReferenceEditor
          id="m-copy-to"
          field={master.fields.itemCode}
          label={t('toItem')}
          value={to}
          onChange={(value) => setTo(typedText(value))}
        />
        <label htmlFor="m-copy-version">{t('toVersion')}</label>
        <input id="m-copy-version" value={version} onChange={(event) => setVersion(event.target.value)} />
      </div>
    </FormDialog>
  )
}
