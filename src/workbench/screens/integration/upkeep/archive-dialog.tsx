import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { archiveFile } from '#domain/entities/integration/archive-file.ts'
import { archivable, daysFault, type ArchiveKind } from '#domain/choices/archive-kinds.ts'
import { maintenance } from '#domain/services/integration/maintenance.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useLabel } from '../../../i18n/index.ts'
import { useRested } from '../../../parts/timing.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

interface ArchiveDialogProps {
  readonly kind: ArchiveKind
  readonly days: number
  readonly onClose: () => void
}

const mostDays = 36_500

/** How many rows of a kind would go, then that they go. */
export function ArchiveDialog({ kind, days: usual, onClose }: ArchiveDialogProps) {
  const { t } = useTranslation('upkeep')
  const label = useLabel()
  const id = useId()
  const { busy, attempt } = useAction()
  const [typed, setTyped] = useState(String(usual))
  const rested = useRested(typed)
  const days = /^\d{1,5}$/.test(rested.trim()) ? Number(rested) : null
  const fault = days === null || days > mostDays ? null : daysFault(kind, days)
  const isReady = days !== null && days >= 1 && days <= mostDays && fault === null && rested === typed
  const age = { kind, days: days ?? usual }
  const counted = useCall(maintenance.countArchived, age, { enabled: isReady, staleTime: 0 })
  const count = isReady ? counted.data : undefined
  const archive = (): Promise<void | undefined> =>
    attempt(async () => {
      let rows = 0
      for (let more = true; more; ) {
        const done = await write(maintenance.archive, age)
        rows += done.rows
        more = done.more
      }
      await refreshed(crudOf(archiveFile).getAll)
      toast.success(t('archived', { count: rows }))
      onClose()
    })
  const noteOf = (): string => {
    if (fault) return label(fault)
    if (counted.error) return counted.error.message
    return count === undefined ? '' : t('wouldArchive', { count })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('archiveOf', { name: label(archivable[kind].label) })}
      description={label(archivable[kind].help)}
      back={t('close')}
      tone="danger"
      submit={t('archive')}
      busy={busy}
      disabled={!count}
      onSubmit={archive}
    >
      <div className="t-upkeep-age">
        <label htmlFor={id}>{t('olderThan')}</label>
        <TextInput
          id={id}
          inputMode="numeric"
          value={typed}
          aria-invalid={!isReady && rested === typed}
          onChange={setTyped}
        />
        <p role="status">{noteOf()}</p>
      </div>
    </FormDialog>
  )
}
