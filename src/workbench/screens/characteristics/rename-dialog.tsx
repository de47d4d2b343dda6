import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { masterData } from '#domain/services/master/master.ts'
import { useAction } from '../../actions/use-action.ts'
import { useCall } from '../../client/query.ts'
import { write } from '../../client/write.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { EmptyState } from '../../parts/states.tsx'
import { DataTable } from '../../parts/data-table/data-table.tsx'
import { TextInput } from '../../parts/inputs.tsx'
import '../../fields/fields.css'

interface RenamedPlace {
  readonly entity: string
  readonly label: string
  readonly field: string
  readonly count: number
  readonly changes: readonly { readonly key: string; readonly before: string; readonly after: string }[]
}

interface RenameDialogProps {
  readonly spec: number
  readonly code: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Gives a value of a characteristic another code, with everything that changes with it shown first. */
export function RenameDialog({ spec, code, onClose, onDone }: RenameDialogProps) {
  const { t } = useTranslation('characteristics')
  const [typed, setTyped] = useState(code)
  const { busy, attempt } = useAction()
  const to = useDeferredValue(typed.trim())
  const ready = to !== '' && to !== code
  const preview = useCall(
    masterData.renameSpec,
    { spec, from: code, to, preview: 1 },
    { enabled: ready, keepPrevious: true, staleTime: 0 },
  )
  const places = ready ? (preview.data as { items: readonly RenamedPlace[] } | undefined)?.items : undefined
  const total = places?.reduce((sum, { count }) => sum + count, 0) ?? 0
  const rename = (): Promise<void> =>
    attempt(async () => {
      await write(masterData.renameSpec, { spec, from: code, to: typed.trim() })
      toast.success(t('renamed', { from: code, to: typed.trim(), count: total }))
      onDone()
      onClose()
    })
  return (
    <FormDialog
      onClose={onClose}
      title={t('renameTitle', { code })}
      description={t('renameHint')}
      width={600}
      submit={t('rename')}
      busy={busy}
      disabled={!ready || to !== typed.trim() || preview.isFetching || preview.isError}
      onSubmit={rename}
    >
      <div className="t-form-field">
        <label htmlFor="x-rename-to">{t('newCode')}</label>
        <TextInput
          id="x-rename-to"
          autoComplete="off"
          value={typed}
          aria-invalid={preview.isError}
          aria-describedby="x-rename-note"
          onChange={setTyped}
        />
        <span id="x-rename-note" className={preview.isError ? 'fault' : 'help'} role="status">
          {preview.isError
            ? preview.error.message
            : places
              ? t('changesIn', { count: total, places: places.length })
              : t('typeNewCode')}
        </span>
      </div>
      {places?.length === 0 && <EmptyState title={t('usedNowhere')} />}
      {places && places.length > 0 && (
        <DataTable
          label={t('whatChanges')}
          rows={places}
          keyOf={({ entity, field }) => `${entity} ${field}`}
          columns={[
            { title: t('list'), cell: ({ label }) => label },
            { title: t('field'), cell: ({ field }) => field },
            { title: t('rows'), isNumber: true, cell: ({ count }) => count },
            {
              title: t('example'),
              hint: ({ changes }) =>
                changes.map((one) => `${one.key}: ${one.before} → ${one.after}`).join('\n'),
              cell: ({ changes: [first] }) => first && `${first.key}: ${first.after}`,
            },
          ]}
        />
      )}
    </FormDialog>
  )
}
